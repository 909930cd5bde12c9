import { useQuery } from '@tanstack/react-query';
import type { App } from '@waypost/contract/entities/app';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { categoryQuery } from './charts/category-queries.ts';
import { listPeriods, recordsOf, sumOf, valueIn } from './charts/usage-series.ts';
import { noFilters } from './filters/usage-filters.ts';
import type { UsageProject } from './filters/usage-period.ts';

/** The transactions of an app in the default period of the usage page; nothing until they have loaded. */
export function AppTrend({ app, project }: { app: App; project: UsageProject }) {
  const t = useText();
  const choice = { project: { ...project, apps: [app] }, filters: noFilters };
  const { data } = useQuery(categoryQuery(useApi(), 'service', choice));
  if (!data) return <span className="h-6" />;
  const records = recordsOf(data, 'service');
  const totalOf = (some: typeof records) => sumOf(some.map((record) => valueIn('transaction', record)));
  const daily = listPeriods(data).map((day) =>
    totalOf(records.filter(({ start_usage_date }) => start_usage_date === day)),
  );
  const words = t('usage.trend', { count: totalOf(records), days: daily.length });
  return (
    <p className="flex items-center gap-3 text-sm text-muted figures">
      <Sparkline values={daily} label={words} />
      <span aria-hidden="true">{words}</span>
    </p>
  );
}
