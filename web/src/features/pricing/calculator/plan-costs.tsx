import { type CostLine, type Meter, meterUnits, type Quantities } from '@waypost/domain/billing/usage-cost';
import { bestPlan, estimatePlan, type PlanEstimate, yearlyAmount } from '@waypost/domain/billing/usage-estimate';
import type { Currency } from '@waypost/domain/plans/currency';
import { formatNumber, shortData } from '../../../messages/formats.ts';
import { formatPrice } from '../../../messages/price.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { TextLink } from '../../../ui/navigation/link.tsx';
import type { PricedPlan } from '../../../api/pricing-queries.ts';

/** A quantity in the unit of its meter. */
export function quantityText(meter: Meter, quantity: number, t: Text): string {
  return meter === 'storage' || meter === 'transfer'
    ? shortData(quantity / meterUnits[meter].scale, t)
    : formatNumber(quantity, t);
}

type LineProps = { readonly line: CostLine; readonly currency: Currency };

/** What goes beyond a limit, at its price. */
function Line({ line: { meter, beyond, unitPrice, amount }, currency }: LineProps) {
  const t = useText();
  const quantity = quantityText(meter, beyond, t);
  if (unitPrice === null) return <li>{t(`calculator.uncovered.${meter}`, { quantity })}</li>;
  const price = formatPrice(unitPrice / 100, currency, t);
  return (
    <li className="flex justify-between gap-4">
      <span>{t(`calculator.beyond.${meter}`, { quantity, price })}</span>
      <span className="shrink-0">{formatPrice(amount / 100, currency, t)}</span>
    </li>
  );
}

type PlanRowProps = {
  readonly plan: PricedPlan;
  readonly estimate: PlanEstimate;
  readonly currency: Currency;
  readonly isBest: boolean;
  readonly isOwn: boolean;
};

function PlanRow({ plan, estimate, currency, isBest, isOwn }: PlanRowProps) {
  const t = useText();
  const beyond = estimate.usage.lines.filter((line) => line.beyond > 0);
  return (
    <li className={classNames('panel p-4', isBest && 'border-accent! outline outline-accent')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="flex flex-wrap items-center gap-2 font-semibold">
          {plan.display_name_long}
          {isOwn && <Badge>{t('calculator.ownPlan')}</Badge>}
          {isBest && <Badge tone="success">{t('calculator.best')}</Badge>}
        </h4>
        <p className="figures">
          {estimate.covers ? (
            <>
              <span className="text-xl font-semibold">{formatPrice(estimate.total / 100, currency, t)}</span>{' '}
              <span className="text-sm text-muted">{t('calculator.perMonth')}</span>
            </>
          ) : (
            <span className="text-muted">{t('calculator.tooSmall')}</span>
          )}
        </p>
      </div>
      <ul className="mt-2 grid gap-1 text-sm text-muted figures">
        <li className="flex justify-between gap-4">
          <span>{t('calculator.planPrice')}</span>
          <span className="shrink-0">{formatPrice(estimate.price / 100, currency, t)}</span>
        </li>
        {beyond.map((line) => (
          <Line key={line.meter} line={line} currency={currency} />
        ))}
      </ul>
    </li>
  );
}

type PlanCostsProps = {
  readonly plans: readonly PricedPlan[];
  readonly quantities: Quantities;
  readonly currency: Currency;
  /** The project's plan. */
  readonly ownPlanId?: string | undefined;
};

/** The cost of the usage on each plan, and the plan that fits best. */
export function PlanCosts({ plans, quantities, currency, ownPlanId }: PlanCostsProps) {
  const t = useText();
  const estimates = plans.map((plan) => ({ plan, estimate: estimatePlan(plan, quantities, currency) }));
  const best = bestPlan(estimates.map(({ estimate }) => estimate));
  const bestName = plans.find(({ id }) => id === best?.planId)?.display_name_long;
  return (
    <div className="grid gap-3">
      <output className="block text-[1.0625rem] text-pretty figures">
        {best && bestName !== undefined
          ? t('calculator.fits', {
              plan: bestName,
              total: formatPrice(best.total / 100, currency, t),
              year: formatPrice(yearlyAmount(best.total) / 100, currency, t),
              transactions: quantities.transactions,
            })
          : t('calculator.noneFits', { transactions: quantities.transactions })}
      </output>
      <ul className="grid gap-3">
        {estimates.map(({ plan, estimate }) => (
          <PlanRow
            key={plan.id}
            {...{ plan, estimate, currency }}
            isBest={plan.id === best?.planId}
            isOwn={plan.id === ownPlanId}
          />
        ))}
      </ul>
      <p className="text-sm text-muted">
        {t('calculator.note')} <TextLink href={paths.whatWillThisCost}>{t('calculator.readMore')}</TextLink>
      </p>
    </div>
  );
}
