import type { CallEstimate, PlannedCalls } from '@waypost/domain/billing/usage-estimate';
import { countings, type UnitRule, type UnitStep } from '@waypost/domain/usage/unit-rules';
import { formatNumber } from '../../../messages/formats.ts';
import { stepFormula } from '../../../messages/unit-formula.ts';
import type { Text } from '../../../messages/use-text.tsx';

type Step = { readonly from: number; readonly step: UnitStep; readonly to: number };

/** A step with its numbers: "(20 − 2) ÷ 15, rounded up = 2"; nothing for a step that changes nothing. */
function stepText({ from, step, to }: Step, t: Text): string | undefined {
  const amount = formatNumber(from, t);
  // at least one is what every amount gives that is not free
  const formula = stepFormula(amount, step.minimum > 1 ? step : { ...step, minimum: 0 }, t);
  return formula === amount ? undefined : `${formula} = ${formatNumber(to, t)}`;
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
