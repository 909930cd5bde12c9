import { useQuery } from '@tanstack/react-query';
import type { App } from '@waypost/contract/entities/app';
import { useApi } from '../../api/app-context.tsx';
import { formatNumber } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { filtersFromText } from './usage-filters.ts';
import { usageQuery } from './usage-queries.ts';
import { listPeriods, serviceRecords, totalOf } from './usage-series.ts';

/** The transactions of an app in the default period of the usage page; nothing until they have loaded. */
export function AppTrend({ app: { app_id, product_id } }: { app: App }) {
  const t = useText();
  const { data } = useQuery(usageQuery(useApi(), product_id, { ...filtersFromText(undefined), app_id }));
  if (!data) return <span className="h-6" />;
  const records = serviceRecords(data);
  const total = formatNumber(totalOf(records), t);
  const daily = listPeriods(data).map((day) =>
    totalOf(records.filter(({ start_usage_date }) => start_usage_date === day)),
  );
  const words = t('usage.trend', { count: total, days: daily.length });
  return (
    <p className="flex items-center gap-3 text-sm text-muted figures">
      <Sparkline values={daily} label={words} />
      <span aria-hidden="true">{words}</span>
    </p>
  );
}
