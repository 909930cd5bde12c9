import { countings, type UnitRule, type UnitStep } from '@waypost/domain/usage/unit-rules';
import type { MessageId } from './catalogue.ts';
import { formatNumber } from './formats.ts';
import type { Text } from './use-text.tsx';

/** The operations of a step on an amount, `(9 − 2) × 3 ÷ 2, rounded up, at least 5`; the amount alone if there are none. */
export function stepFormula(amount: string, { free, multiply, divide, rounding, minimum }: UnitStep, t: Text): string {
  const number = (value: number) => formatNumber(value, t);
  const taken = free === 0 ? amount : `(${amount} − ${number(free)})`;
  const times = multiply === 1 ? taken : `${taken} × ${number(multiply)}`;
  return [
    divide === 1 ? times : `${times} ÷ ${number(divide)}`,
    ...(divide === 1 ? [] : [t(`unitRules.rounded.${rounding}`)]),
    ...(minimum === 0 ? [] : [t('unitRules.atLeast', { minimum: number(minimum) })]),
  ].join(', ');
}

/** A quantity of an event: "rows". */
export const quantityName = (name: string, t: Text): string => t(`unitRules.quantity.${name}` as MessageId);

/** What a rule counts of each event: "rows × columns". */
const countedWords = ({ counts }: Pick<UnitRule, 'counts'>, t: Text): string =>
  countings[counts].map((name) => quantityName(name, t)).join(' × ') ||
  t(counts === 'session' ? 'unitRules.session' : 'unitRules.calls');

/** A rule without numbers: how each event becomes units, and these billable units. */
export const ruleFormulas = (
  rule: Omit<UnitRule, 'from'>,
  t: Text,
): { readonly units: string; readonly billable: string } => ({
  units: stepFormula(countedWords(rule, t), rule.units, t),
  billable: stepFormula(t('unitRules.units'), rule.billable, t),
});
