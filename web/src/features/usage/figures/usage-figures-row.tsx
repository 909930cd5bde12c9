import { useQuery } from '@tanstack/react-query';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import { countDays, type Day } from '@waypost/domain/base/day';
import type { ChartView } from '@waypost/domain/usage/usage';
import { useApi } from '../../../api/app-context.tsx';
import { formatDay, formatMonth, formatNumber, shortCount } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { type Figure, FiguresRow } from '../../../ui/data/figures-row.tsx';
import { type Choice, forecastQuery, previousQuery } from '../charts/category-queries.ts';
import {
  type CategoryReport,
  joinReports,
  listPeriods,
  recordsOf,
  sumOf,
  toLines,
  valueIn,
} from '../charts/usage-series.ts';
import { daysOf } from '../filters/usage-filters.ts';
import type { UsageProject } from '../filters/usage-period.ts';
import { formatChange } from '../usage-texts.ts';
import { changeOf, forecastMonth, peakOf } from './usage-figures.ts';

type FiguresProps = {
  readonly choice: Choice;
  readonly report: CategoryReport;
  /** The filtered records of the service chart. */
  readonly records: readonly UsageRecord[];
  readonly today: Day;
  readonly view: ChartView;
};

const noValue = '–';
const totalOf = (records: readonly UsageRecord[], view: ChartView) =>
  sumOf(records.map((record) => valueIn(view, record)));

/** The change against as many days before; a period before the project's first day is nothing to compare with. */
function useChange({ choice, records, view, today }: FiguresProps): Figure {
  const t = useText();
  const { environment } = choice.filters;
  const { data } = useQuery(previousQuery(useApi(), choice));
  const label = t('usage.figure.change');
  if (!data) return { label, value: noValue };
  const before = totalOf(recordsOf(data, 'service', environment), view);
  const change = changeOf(before, totalOf(records, view));
  const { from, to } = daysOf(choice.filters, today);
  const days = countDays(from, to);
  return {
    label,
    value: change === undefined ? noValue : formatChange(change, t),
    note:
      change === undefined
        ? t('usage.figure.noBefore', { days })
        : t('usage.figure.before', { days, count: formatNumber(before, t) }),
  };
}

function Quota({ total, limit }: { readonly total: number; readonly limit: number }) {
  const t = useText();
  const tone = total > limit ? 'text-danger-solid' : 'text-accent';
  const words = t(total > limit ? 'usage.figure.aboveQuota' : 'usage.figure.ofQuota', { limit: shortCount(limit, t) });
  return (
    <>
      <progress
        aria-label={t('usage.figure.quota')}
        value={Math.min(total, limit)}
        max={limit}
        className={classNames('progress mt-1 mb-1', tone)}
      />
      <span className={classNames(total > limit && 'text-danger')}>{words}</span>
    </>
  );
}

/**
 * All transactions at the month's end, whatever the filters: of the project, because the plan's quota counts its apps
 * together, and on the page of an app of this one alone.
 */
function useForecast(project: UsageProject, today: Day): Figure {
  const t = useText();
  const { data } = useQuery(forecastQuery(useApi(), project));
  const records = data && recordsOf(joinReports([data]), 'service');
  const forecast = records && forecastMonth(records, { today, usageStartDate: project.usageStartDate });
  const { planData } = project;
  const limit = planData?.period === 'MON' && project.onlyApp === undefined ? planData.threshold : null;
  const label = t('usage.figure.forecast', { month: formatMonth(today.slice(0, 7), t) });
  if (!forecast) return { label, value: noValue, note: data && t('usage.figure.noForecast') };
  return {
    label,
    value: formatNumber(forecast.total, t),
    note:
      limit === null ? (
        t(project.onlyApp === undefined ? 'usage.figure.basis' : 'usage.figure.basisOfApp', {
          days: forecast.daysOfBasis,
        })
      ) : (
        <Quota total={forecast.total} limit={limit} />
      ),
  };
}

/** The total, its change, the peak and the forecast. */
export function UsageFigures(props: FiguresProps) {
  const { choice, report, records, today, view } = props;
  const t = useText();
  const change = useChange(props);
  const forecast = useForecast(choice.project, today);
  const peak = peakOf(toLines(records, report, view));
  const isByMonth = report.detail !== 'day';
  const peakPeriod = peak && listPeriods(report)[peak.index];
  const formatPeriod = isByMonth ? formatMonth : formatDay;
  const total: Figure = {
    label: t(`usage.${view}s`),
    value: formatNumber(totalOf(records, view), t),
    note: t('usage.figure.days', { from: formatDay(report.start_date, t), to: formatDay(report.end_date, t) }),
  };
  const highest: Figure = {
    label: t(isByMonth ? 'usage.figure.peakMonth' : 'usage.figure.peakDay'),
    value: peakPeriod === undefined ? noValue : formatPeriod(peakPeriod, t),
    note: peak && t(`usage.figure.peak.${view}`, { count: peak.value }),
  };
  return <FiguresRow label={t('usage.figures')} figures={[total, change, highest, forecast]} />;
}
