import type { Day } from '@waypost/domain/base/day';
import type { UsageReport } from '@waypost/contract/entities/usage';
import { formatMonth, formatNumber, formatSecond, formatShortDay, formatTick } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { listPeriods, toSeries, serviceRecords, totalOf } from './usage-series.ts';
import { serviceName } from './usage-texts.ts';

const chartHeightPx = 450;

/** Transactions by service, with a column per day or month and the same values as a table. */
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
              {t('usage.lastUpdated', { date: formatSecond(last_usage_update, t) })}
            </time>
          </p>
        )}
      </div>
      <BarChart
        headingLevel={2}
        title={t(isByMonth ? 'usage.perMonth' : 'usage.perDay')}
        labelHeader={t(isByMonth ? 'usage.month' : 'usage.day')}
        labels={listPeriods(report).map((period) => (isByMonth ? formatMonth : formatShortDay)(period as Day, t))}
        series={toSeries(records, report, (service) => serviceName(service, t))}
        formatValue={(value) => formatNumber(value, t)}
        formatTick={(value) => formatTick(value, t)}
        height={chartHeightPx}
        footer={t('usage.lag')}
      />
    </>
  );
}
