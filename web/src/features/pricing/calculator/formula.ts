import type { CallEstimate, PlannedCalls } from '@waypost/domain/billing/usage-estimate';
import { countings, type UnitRule, type UnitStep } from '@waypost/domain/usage/unit-rules';
import { formatNumber } from '../../../messages/formats.ts';
import type { Text } from '../../../messages/use-text.tsx';

type Step = { readonly from: number; readonly step: UnitStep; readonly to: number };

/** A step with its numbers: "(20 − 2) ÷ 15, rounded up = 2"; nothing for a step that changes nothing. */
function stepText({ from, step, to }: Step, t: Text): string | undefined {
  const { free, multiply, divide, rounding, minimum } = step;
  const number = (value: number) => formatNumber(value, t);
  if (free === 0 && multiply === 1 && divide === 1 && minimum <= 1) return undefined;
  const counted = free > 0 ? `(${number(from)} − ${number(free)})` : number(from);
  const product = multiply === 1 ? counted : `${counted} × ${number(multiply)}`;
  const quotient = divide === 1 ? product : `${product} ÷ ${number(divide)}, ${t(`calculator.rounded.${rounding}`)}`;
  const least = minimum > 1 ? `${quotient}, ${t('calculator.atLeast', { minimum })}` : quotient;
  return `${least} = ${number(to)}`;
}

/** How a service's transactions are computed, with the numbers put in. */
export function formulaOf(
  {
    rule,
    planned,
    estimate,
  }: { readonly rule: UnitRule; readonly planned: PlannedCalls; readonly estimate: CallEstimate },
  t: Text,
): readonly string[] {
  const { amount, units, billable_units } = estimate.each;
  const names = countings[rule.counts];
  const number = (value: number) => formatNumber(value, t);
  const factors = names.map((name) => t(`calculator.amount.${name}`, { count: planned.quantities[name] ?? 1 }));
  const counted =
    names.length === 0 ? undefined : `${factors.join(' × ')}${names.length > 1 ? ` = ${number(amount)}` : ''}`;
  const total = t(rule.counts === 'session' ? 'calculator.totalOfSessions' : 'calculator.totalOfRequests', {
    requests: planned.requests,
    each: number(billable_units),
    total: estimate.billable_units,
  });
  return [
    counted,
    stepText({ from: amount, step: rule.units, to: units }, t),
    stepText({ from: units, step: rule.billable, to: billable_units }, t),
    total,
  ].filter((part) => part !== undefined);
}
