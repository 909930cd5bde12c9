import type { StatementLineRows } from '@waypost/contract/entities/usage-periods';
import { countings, type UnitStep } from '@waypost/domain/usage/unit-rules';
import { formatNumber } from '../../../messages/formats.ts';
import type { Text } from '../../../messages/use-text.tsx';

type Rule = NonNullable<StatementLineRows['rule']>;

/** A step as a formula: `(requests − 1) × 3 ÷ 15, rounded up, at least 5`. */
function stepFormula(amount: string, { free, multiply, divide, rounding, minimum }: UnitStep, t: Text): string {
  const number = (value: number) => formatNumber(value, t);
  const rest = free === 0 ? amount : `(${amount} − ${number(free)})`;
  const product = multiply === 1 ? rest : `${rest} × ${number(multiply)}`;
  return [
    divide === 1 ? product : `${product} ÷ ${number(divide)}`,
    ...(divide === 1 ? [] : [t(`usagePeriods.rounding.${rounding}`)]),
    ...(minimum === 0 ? [] : [t('usagePeriods.atLeast', { minimum: number(minimum) })]),
  ].join(', ');
}

const amountOf = ({ counts }: Rule, t: Text): string =>
  countings[counts].length > 0
    ? countings[counts].map((name) => t(`usagePeriods.quantity.${name}`)).join(' × ')
    : t(counts === 'session' ? 'usagePeriods.sessions' : 'usagePeriods.calls');

/** How a rule makes units of each event, and billable units of these (USE-51). */
export const formulasOf = (rule: Rule, t: Text): { readonly units: string; readonly billable: string } => ({
  units: stepFormula(amountOf(rule, t), rule.units, t),
  billable: stepFormula(t('usagePeriods.unitsOfEvent'), rule.billable, t),
});
