import type { UsageReport } from '@waypost/contract/entities/usage';
import { axisLabel } from '@waypost/domain/usage/usage';
import { useText } from '../../messages/use-text.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { periodsOf, seriesOf, serviceRecords, totalOf } from './usage-series.ts';
import { dayLabel, monthLabel, serviceName, shownCount, shownInstant } from './usage-texts.ts';

/** USE-39 */
const chartHeightPx = 450;

/** Transactions by service, a column for each day or month, with the same values as a table. */
export function UsageChart({ report }: { report: UsageReport }) {
  const t = useText();
  const records = serviceRecords(report);
  const isByMonth = report.detail !== 'day';
  const { last_usage_update } = report;
  return (
    <>
      <div className="mb-5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <p className="text-base text-ink figures">{t('usage.total', { count: totalOf(records) })}</p>
        {last_usage_update !== null && (
          <p>
            <time dateTime={last_usage_update}>
              {t('usage.lastUpdated', { date: shownInstant(last_usage_update, t) })}
            </time>
          </p>
        )}
      </div>
      <BarChart
        headingLevel={2}
        title={t(isByMonth ? 'usage.perMonth' : 'usage.perDay')}
        labelHeader={t(isByMonth ? 'usage.month' : 'usage.day')}
        labels={periodsOf(report).map(isByMonth ? monthLabel : dayLabel)}
        series={seriesOf(records, report, (service) => serviceName(service, t))}
        formatValue={shownCount}
        formatTick={axisLabel}
        height={chartHeightPx}
        footer={t('usage.lag')}
      />
    </>
  );
}
