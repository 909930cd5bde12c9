import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/app-context.tsx';
import { PriceDisplay } from '../../api/price-display.tsx';
import { shortCount } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { publicPlansQuery } from '../../api/public-plans-query.ts';

/** The plan that the user signs up for; non-public plans are not shown. */
export function ChosenPlan({ planId }: { planId: string | undefined }) {
  const t = useText();
  const { data: plans } = useQuery({ ...publicPlansQuery(useApi()), enabled: planId !== undefined });
  const plan = plans?.find(({ id }) => id === planId);
  if (!plan) return null;
  return (
    <div className="mx-auto w-full max-w-md px-3 pt-4 sm:px-4">
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 panel px-4 py-3 sm:px-8">
        <dt className="text-sm text-muted">{t('accounts.plan.chosen')}</dt>
        <dd className="font-semibold">{plan.display_name_long}</dd>
        <dd className="w-full text-sm text-muted figures">
          {plan.is_free_plan ? t('accounts.plan.free') : <PriceDisplay plan={plan} />}
          {plan.threshold !== null && ` · ${t('accounts.plan.included', { count: shortCount(plan.threshold, t) })}`}
        </dd>
      </dl>
    </div>
  );
}
