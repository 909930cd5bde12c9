import { useQuery } from '@tanstack/react-query';
import type { UsageRecord } from '@waypost/contract/entities/usage';
import { countDays, type Day } from '@waypost/domain/base/day';
import type { ChartView } from '@waypost/domain/usage/usage';
import { useApi } from '../../../api/app-context.tsx';
import { formatDay, formatMonth, formatNumber, shortCount } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { type Figure, FiguresRow } from '../../../ui/data/figures-row.tsx';
import { type Choice, previousQuery } from '../charts/category-queries.ts';
import { type CategoryReport, listPeriods, recordsOf, sumOf, toLines, valueIn } from '../charts/usage-series.ts';
import { daysOf } from '../filters/usage-filters.ts';
import type { UsageProject } from '../filters/usage-period.ts';
import { periodUsageQuery } from '../forecast/forecast-queries.ts';
import { forecastMeters } from '../forecast/period-forecast.ts';
import { formatChange } from '../usage-texts.ts';
import { changeOf, peakOf } from './usage-figures.ts';

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

const basisTexts = {
  project: 'usage.figure.basis',
  app: 'usage.figure.basisOfApp',
  ownApps: 'usage.figure.basisOfOwnApps',
} as const;

/** What the figures of a page are about: the admin of single apps sees these alone (ROL-15). */
function scopeOf(project: UsageProject): keyof typeof basisTexts {
  if (project.onlyApp !== undefined) return 'app';
  return project.permissions.includes('see-costs') ? 'project' : 'ownApps';
}

/**
 * All transactions at the billing period's end, whatever the filters, as in the card of the forecast. Only those of the
 * whole project are compared with the plan's quota, which counts its apps together.
 */
function useForecast(project: UsageProject): Figure {
  const t = useText();
  const scope = scopeOf(project);
  const { data } = useQuery(periodUsageQuery(useApi(), project));
  if (!data) return { label: t('usage.figure.forecast'), value: noValue };
  const label = t('usage.figure.forecastUntil', { day: formatDay(data.period.to, t) });
  const forecast = forecastMeters(data).find(({ meter }) => meter === 'transactions')?.forecast;
  if (!forecast) return { label, value: noValue, note: t('usage.figure.noForecast') };
  const { planData } = project;
  const limit = planData?.period === 'MON' && scope === 'project' ? planData.threshold : null;
  const basis = t(basisTexts[scope], { days: forecast.daysOfBasis });
  return {
    label,
    value: formatNumber(forecast.total, t),
    note: limit === null ? basis : <Quota total={forecast.total} limit={limit} />,
  };
}

/** The total, its change, the peak and the forecast. */
export function UsageFigures(props: FiguresProps) {
  const { choice, report, records, view } = props;
  const t = useText();
  const change = useChange(props);
  const forecast = useForecast(choice.project);
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
