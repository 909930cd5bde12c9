import type { AlikeEvents, UsagePart } from '@waypost/contract/entities/usage-detail';
import { countings, type UnitStep } from '@waypost/domain/usage/unit-rules';
import { formatNumber } from '../../../messages/formats.ts';
import { quantityName, ruleFormulas, stepFormula } from '../../../messages/unit-formula.ts';
import type { Text } from '../../../messages/use-text.tsx';

type Rule = NonNullable<UsagePart['rule']>;
type Figures = Pick<UsagePart, 'requests' | 'usage_units' | 'billable_units'>;
type Counted = Figures & Pick<AlikeEvents, 'quantities'>;

/** What a rule counts: `3 rows × 3 columns = 9`. */
function amountOf(rule: Rule, { requests, quantities }: Counted, t: Text) {
  const calls = Number(requests);
  if (rule.counts === 'session') return { words: t('usageDetail.session'), amount: 1 };
  if (rule.counts === 'request') return { words: t('usageDetail.calls', { count: calls }), amount: calls };
  const factors = countings[rule.counts].map((name) => ({ name, value: quantities?.[name] ?? 1 }));
  return {
    words: factors.map(({ name, value }) => `${formatNumber(value, t)} ${quantityName(name, t)}`).join(' × '),
    amount: factors.reduce((product, { value }) => product * value, 1),
  };
}

const isPlain = ({ free, multiply, divide, minimum }: UnitStep) =>
  free === 0 && multiply === 1 && divide === 1 && minimum === 0;

type Step = { readonly step: UnitStep; readonly amount: string; readonly result: string };

/** From what is counted to the result of a step, without what would stand there twice. */
function line(words: string, { step, amount, result }: Step, t: Text): string {
  const all = [words, ...(isPlain(step) ? [] : [stepFormula(amount, step, t)]), result];
  return all.filter((part, index) => part !== all[index - 1]).join(' = ');
}

/** The formula with the numbers of events that were counted alike: calls to units, and units to billable units (USE-53). */
export function formulaOf(rule: Rule | null, events: Counted, t: Text): readonly string[] {
  const units = formatNumber(events.usage_units, t);
  const billable = formatNumber(events.billable_units, t);
  const toBillable = (formula: string) => t('usageDetail.toBillable', { formula });
  if (!rule) {
    const formula = `${t('usageDetail.calls', { count: Number(events.requests) })}, ${t('usageDetail.reported')}: ${units}`;
    return [t('usageDetail.toUnits', { formula }), toBillable(billable)];
  }
  const { words, amount } = amountOf(rule, events, t);
  const counted = formatNumber(amount, t);
  const toAmount = countings[rule.counts].length > 0 ? `${words} = ${counted}` : words;
  return [
    t('usageDetail.toUnits', { formula: line(toAmount, { step: rule.units, amount: counted, result: units }, t) }),
    toBillable(line(units, { step: rule.billable, amount: units, result: billable }, t)),
  ];
}

/** The formula of a rule without numbers, for calls whose events are no longer kept. */
export function generalFormula(rule: Rule, t: Text): readonly string[] {
  const { units, billable } = ruleFormulas(rule, t);
  return [t('usageDetail.toUnits', { formula: units }), t('usageDetail.toBillable', { formula: billable })];
}

const isProportional = ({ free, divide, minimum }: UnitStep) => free === 0 && divide === 1 && minimum === 0;

/** Whether the formula may be applied to the sum of all calls instead of to each event. */
export const appliesToSum = (rule: Rule | null): boolean =>
  rule === null || (rule.counts === 'request' && isProportional(rule.units) && isProportional(rule.billable));

/** The sums of a part as if they were one event. */
export const asOneEvent = ({ requests, usage_units, billable_units }: Figures): Counted => ({
  requests,
  usage_units,
  billable_units,
  quantities: null,
});
