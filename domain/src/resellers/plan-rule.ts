/** How many plans of a rule can be chosen: any number, one, at least one, or all of them (RES-12, RES-14). */
export const ruleKeywords = ['ANY', 'ONE', 'MAN', 'ALL'] as const;
export type RuleKeyword = (typeof ruleKeywords)[number];

/** A rule string of the catalogue, such as `ONE|planA|*planB` (RES-12, RES-13). */
export type PlanRule = {
  readonly keyword: RuleKeyword;
  readonly plans: readonly string[];
  /** The plans with a leading `*`. */
  readonly defaults: readonly string[];
};

/** Why a text is no rule, and the index of the character where it stops being one. */
export class PlanRuleError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.name = 'PlanRuleError';
    this.at = at;
  }
}

const separators = ['|', ':', ' '];

function keywordOf(text: string): RuleKeyword {
  const keyword = ruleKeywords.find((one) => text.startsWith(one));
  if (!keyword) throw new PlanRuleError(`must start with ${ruleKeywords.join(', ')}`, 0);
  if (!separators.includes(text.charAt(keyword.length)))
    throw new PlanRuleError('needs | after the keyword', keyword.length);
  return keyword;
}

/** Reads a rule string; after the keyword `:` and a blank also separate (RES-12, RES-13). @throws PlanRuleError */
export function parsePlanRule(text: string): PlanRule {
  const keyword = keywordOf(text);
  const plans: string[] = [];
  const defaults: string[] = [];
  let at = keyword.length + 1;
  for (const entry of text.slice(at).split('|')) {
    const isDefault = entry.startsWith('*');
    const id = isDefault ? entry.slice(1) : entry;
    if (!/^[^\s*|]+$/.test(id)) throw new PlanRuleError(`"${entry}" is no plan id`, at);
    if (plans.includes(id)) throw new PlanRuleError(`names ${id} twice`, at);
    plans.push(id);
    if (isDefault) defaults.push(id);
    if (keyword === 'ONE' && defaults.length > 1) throw new PlanRuleError('marks a second default', at);
    at += entry.length + 1;
  }
  return { keyword, plans, defaults };
}

/** Whether the chosen plans meet a requirement: ALL needs every plan, any other keyword one of them (RES-21). */
export const requirementIsMet = ({ keyword, plans }: PlanRule, isChosen: (id: string) => boolean): boolean =>
  keyword === 'ALL' ? plans.every(isChosen) : plans.some(isChosen);
