import { type CataloguePlan, frequencyOf, isChargeable, isUpgradable, segmentGroups } from './catalogue.ts';
import { parsePlanRule, type PlanRule, requirementIsMet } from './plan-rule.ts';

/** A rule of a plan with the plans that it offers. */
export type Picker = {
  readonly kind: 'mandatory' | 'optional';
  readonly rule: PlanRule;
  readonly plans: readonly PlanNode[];
};

/** A plan of a tab with its rules read. */
export type PlanNode = {
  readonly plan: CataloguePlan;
  readonly parent: PlanNode | undefined;
  readonly pickers: readonly Picker[];
  readonly requires: PlanRule | undefined;
};

/** One tab of the catalogue. The group itself is the root, which is always selected. */
export type PlanTree = { readonly root: PlanNode; readonly nodes: ReadonlyMap<string, PlanNode> };

type TreeOptions = {
  /** Plans that are left out with everything below them. */
  readonly isHidden?: (plan: CataloguePlan) => boolean;
  /** Leaves out the plans of the other frequency (RES-30). */
  readonly frequency?: 'annual' | 'monthly';
};

const ruleOf = (text: string | null) => (text === null ? undefined : parsePlanRule(text));

/** Reads the rules of a group and connects every plan with its parent. @throws PlanRuleError */
export function toPlanTree(group: CataloguePlan, { isHidden = () => false, frequency }: TreeOptions = {}): PlanTree {
  const nodes = new Map<string, PlanNode>();
  const isLeftOut = (plan: CataloguePlan) =>
    isHidden(plan) || (frequency !== undefined && frequencyOf(plan) !== frequency);

  function connect(plan: CataloguePlan, parent: PlanNode | undefined): PlanNode {
    const pickers: Picker[] = [];
    const node = { plan, parent, pickers, requires: ruleOf(plan.RequiresPlans) };
    nodes.set(plan.client_plan_id, node);
    const texts = { mandatory: plan.MandatoryPlans, optional: plan.OptionalPlans } as const;
    for (const kind of ['mandatory', 'optional'] as const) {
      const rule = ruleOf(texts[kind]);
      const named = plan.children.filter(({ client_plan_id: id }) => rule?.plans.includes(id));
      const plans = named.filter((child) => !isLeftOut(child)).map((child) => connect(child, node));
      if (rule && plans.length > 0) pickers.push({ kind, rule, plans });
    }
    return node;
  }
  return { root: connect(group, undefined), nodes };
}

export type Selection = ReadonlySet<string>;

/** The kinds of pickers (RES-14). */
export type PickerType = 'radio' | 'select' | 'checkbox';

const longestRadio = 3;

/** How a picker is shown: ONE as radio buttons, or as a select where there are many plain plans (RES-14, RES-25). */
export function pickerTypeOf({ rule, plans }: Picker, parent: PlanNode): PickerType {
  if (rule.keyword !== 'ONE') return 'checkbox';
  const keepsRadio =
    segmentGroups.includes(parent.plan.client_plan_id) || plans.some(({ requires }) => requires !== undefined);
  return plans.length > longestRadio && !keepsRadio ? 'select' : 'radio';
}

/** The project that a reseller upgrades; nothing for a new project. */
export type Upgrade = { readonly isEvaluation: boolean };

/** Why a plan cannot be chosen; undefined if it can (RES-20, RES-24). */
export function blockOf(
  { plan, requires }: PlanNode,
  selection: Selection,
  upgrade?: Upgrade,
): 'requires-plans' | 'not-upgradable' | undefined {
  if (upgrade && !upgrade.isEvaluation && !isUpgradable(plan)) return 'not-upgradable';
  return requires && !requirementIsMet(requires, (id) => selection.has(id)) ? 'requires-plans' : undefined;
}

/** The selected plans that are charged for, in the order of the tab (RES-11). */
export const chargedPlans = (tree: PlanTree, selection: Selection): readonly CataloguePlan[] =>
  [...tree.nodes.values()]
    .filter(({ plan }) => selection.has(plan.client_plan_id) && isChargeable(plan))
    .map(({ plan }) => plan);

/** The selected master plan: the segment group itself, or the chosen plan below a newer group (RES-32). */
export const masterPlanOf = (tree: PlanTree, selection: Selection): CataloguePlan | undefined =>
  [...tree.nodes.values()].find(({ plan }) => plan.PlanBlockType === 'MASTER' && selection.has(plan.client_plan_id))
    ?.plan;
