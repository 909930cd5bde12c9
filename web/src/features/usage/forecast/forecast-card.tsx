import { useQuery } from '@tanstack/react-query';
import type { UsagePricesByPlan } from '@waypost/contract/entities/catalog';
import { includedQuantity, type Meter, meterUnits } from '@waypost/domain/billing/usage-cost';
import { monthlyLimits } from '@waypost/domain/billing/usage-estimate';
import { type OwnPrices, withOwnPrices } from '@waypost/domain/customers/own-prices';
import { useApi } from '../../../api/app-context.tsx';
import { useCurrency } from '../../../api/currency.ts';
import { type PricedPlan, usagePricesQuery, withPrices } from '../../../api/pricing-queries.ts';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatNumber, shortData } from '../../../messages/formats.ts';
import { formatPrice } from '../../../messages/price.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { UsageProject } from '../filters/usage-period.ts';
import { periodUsageQuery } from './forecast-queries.ts';
import { costOfPeriod, forecastMeters, limitDay, type MeterForecast, type PeriodUsage } from './period-forecast.ts';

const noValue = '–';

const quantityText = (meter: Meter, quantity: number, t: Text) =>
  meter === 'storage' || meter === 'transfer'
    ? shortData(quantity / meterUnits[meter].scale, t)
    : formatNumber(quantity, t);

type Row = MeterForecast & { readonly limit: number | null };

function Expected({ meter, forecast }: Row) {
  const t = useText();
  if (!forecast) return noValue;
  const { total, range } = forecast;
  return (
    <div>
      {quantityText(meter, total, t)}
      {range && range.high > range.low && (
        <span className="block text-sm text-muted">
          {t('usageForecast.range', {
            low: quantityText(meter, range.low, t),
            high: quantityText(meter, range.high, t),
          })}
        </span>
      )}
    </div>
  );
}

function limitText(row: Row, usage: PeriodUsage, t: Text): string {
  if (row.limit === null) return noValue;
  if (row.used > row.limit) return t('usageForecast.already');
  const day = limitDay(row, row.limit, usage);
  if (day !== undefined) return formatDay(day, t);
  return row.forecast ? t('usageForecast.never') : noValue;
}

const columnsFor = (usage: PeriodUsage, t: Text): readonly Column<Row>[] => [
  { key: 'meter', header: t('usageForecast.meter'), cell: ({ meter }) => t(`usageForecast.meter.${meter}`) },
  {
    key: 'used',
    header: t('usageForecast.used'),
    cell: ({ meter, used }) => quantityText(meter, used, t),
    numeric: true,
  },
  { key: 'expected', header: t('usageForecast.expected'), cell: (row) => <Expected {...row} />, numeric: true },
  {
    key: 'included',
    header: t('usageForecast.included'),
    cell: ({ meter, limit }) => (limit === null ? t('usageForecast.noLimit') : quantityText(meter, limit, t)),
    numeric: true,
  },
  { key: 'limit', header: t('usageForecast.limit'), cell: (row) => limitText(row, usage, t), numeric: true },
];

type CostProps = { readonly plan: PricedPlan; readonly own: OwnPrices | null; readonly rows: readonly Row[] };

/** The cost until now and at the period's end, or that the plan charges nothing beyond its limits. */
function Costs({ plan, own, rows }: CostProps) {
  const t = useText();
  const readersCurrency = useCurrency();
  const currency = own?.currency ?? readersCurrency;
  const { price, now, expected, range } = costOfPeriod(rows, { plan, currency });
  const text = (minor: number) => formatPrice(minor / 100, currency, t);
  const parts = (usage: number) => t('usageForecast.costParts', { price: text(price), usage: text(usage) });
  return (
    <>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">{t('usageForecast.costNow')}</dt>
          <dd className="text-xl font-semibold figures">{text(price + now.amount)}</dd>
          <dd className="text-sm text-muted figures">{parts(now.amount)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('usageForecast.costExpected')}</dt>
          <dd className="text-xl font-semibold figures">{expected ? text(price + expected.amount) : noValue}</dd>
          {expected && <dd className="text-sm text-muted figures">{parts(expected.amount)}</dd>}
          {range && range.high > range.low && (
            <dd className="text-sm text-muted figures">
              {t('usageForecast.range', { low: text(range.low), high: text(range.high) })}
            </dd>
          )}
        </div>
      </dl>
      {Object.keys(plan.beyond).length === 0 && <p className="mt-3 text-muted">{t('usageForecast.noPrices')}</p>}
      {plan.period === 'ANN' && <p className="mt-3 text-muted">{t('usageForecast.annual')}</p>}
    </>
  );
}

type ForecastProps = {
  readonly usage: PeriodUsage;
  readonly project: UsageProject;
  readonly prices: UsagePricesByPlan;
};

function Forecast({ usage, project, prices }: ForecastProps) {
  const t = useText();
  const { planData, own_prices: own = null } = project;
  const plan = planData && withOwnPrices(withPrices(planData, prices), own);
  const limits = plan && monthlyLimits(plan);
  const rows = forecastMeters(usage)
    .map((each): Row => ({ ...each, limit: limits && includedQuantity(limits, each.meter) }))
    .filter(
      ({ meter, used, forecast, limit }) =>
        meter === 'transactions' || used > 0 || (forecast?.total ?? 0) > 0 || limit !== null,
    );
  const days = rows[0]?.forecast?.daysOfBasis;
  const { from, to } = usage.period;
  const span = { from: formatDay(from, t), to: formatDay(to, t) };
  return (
    <Card
      title={t('usageForecast.title')}
      description={
        days === undefined ? t('usageForecast.tooEarly', span) : t('usageForecast.period', { ...span, days })
      }
    >
      <DataTable
        caption={t('usageForecast.title')}
        columns={columnsFor(usage, t)}
        rows={rows}
        rowKey={({ meter }) => meter}
      />
      {plan && (
        <div className="mt-5">
          <Costs plan={plan} own={own} rows={forecastMeters(usage).map((each) => ({ ...each, limit: null }))} />
        </div>
      )}
    </Card>
  );
}

/** What the current billing period uses and costs, at today's pace, by the project's own plan. */
export function ForecastCard({ project }: { readonly project: UsageProject }) {
  const t = useText();
  const api = useApi();
  const usage = useQuery(periodUsageQuery(api, project));
  const prices = useQuery(usagePricesQuery(api));
  const failed = [usage, prices].find(({ error }) => error !== null);
  if (failed?.error && (!usage.data || !prices.data)) {
    return (
      <QueryFailed
        title={t('usageForecast.failed')}
        error={failed.error}
        retry={() => void failed.refetch()}
        retrying={failed.isFetching}
        headingLevel={2}
      />
    );
  }
  if (usage.data === undefined || !prices.data) return <Skeleton className="h-80 w-full" />;
  return usage.data && <Forecast usage={usage.data} project={project} prices={prices.data} />;
}
