import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { publicPlansQuery } from '../../api/public-plans-query.ts';
import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { nearPart } from '../../ui/base/lazy-part.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { PlanCard } from './plan-card.tsx';
import { usagePricesQuery, withPrices } from '../../api/pricing-queries.ts';

const Estimator = nearPart(
  withMessages(['cost-calculator', 'unit-rules'], async () => (await import('./calculator/estimator.tsx')).Estimator),
  <Skeleton className="h-[60rem] w-full" />,
);

const counted = ['usage', 'rounding', 'tax'] as const;

function HowItIsCounted() {
  const t = useText();
  return (
    <dl className="grid gap-x-10 gap-y-6 md:grid-cols-3">
      {counted.map((subject) => (
        <div key={subject}>
          <dt className="font-semibold">{t(`pricing.counted.${subject}`)}</dt>
          <dd className="mt-1 text-pretty text-muted">{t(`pricing.counted.${subject}Text`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The public plans with their prices, and an estimate of what a product would cost. */
export function PricingPage() {
  const t = useText();
  const api = useApi();
  const plans = useQuery(publicPlansQuery(api));
  const prices = useQuery(usagePricesQuery(api));
  const failed = [plans, prices].find(({ error }) => error !== null);
  return (
    <div className="mx-auto max-w-[90rem] px-4 text-[0.9375rem] md:px-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6 pt-12 pb-8 md:pt-16">
        <div className="min-w-0">
          <h1 className="text-4xl font-semibold tracking-[-0.03em] text-balance sm:text-[clamp(2.75rem,4.4vw,4rem)] sm:leading-[1.04]">
            {t('pricing.heading')}
          </h1>
          <p className="mt-5 max-w-[60ch] text-[1.125rem] leading-relaxed text-pretty text-muted">
            {t('pricing.lead')}
          </p>
        </div>
        <CurrencySwitch />
      </header>
      {failed?.error && (
        <QueryFailed title={t('pricing.failed')} error={failed.error} retry={() => void failed.refetch()} />
      )}
      {plans.data && prices.data && (
        <ul className="grid gap-4 lg:grid-cols-3">
          {plans.data.map((plan) => (
            <PlanCard key={plan.id} plan={withPrices(plan, prices.data)} />
          ))}
        </ul>
      )}
      <section aria-labelledby="counted" className="mt-10 mb-16">
        <h2 id="counted" className="sr-only">
          {t('pricing.counted')}
        </h2>
        <HowItIsCounted />
      </section>
      <section aria-labelledby="estimate" className="border-t border-hairline py-14 md:py-20">
        <h2 id="estimate" className="text-2xl font-semibold tracking-[-0.02em] md:text-[2.5rem] md:leading-[1.15]">
          {t('pricing.estimate')}
        </h2>
        <p className="mt-3 mb-8 max-w-[68ch] text-[1.0625rem] text-pretty text-muted">{t('pricing.estimateLead')}</p>
        <Estimator />
      </section>
    </div>
  );
}
