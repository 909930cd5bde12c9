import { useQuery } from '@tanstack/react-query';
import type { UsageBreakdown } from '@waypost/contract/entities/usage-detail';
import { countDays } from '@waypost/domain/base/day';
import { useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { Choice } from '../charts/category-queries.ts';
import { sumOf } from '../charts/usage-series.ts';
import { BreakdownBars, NoCalls, NoReport } from './breakdown-bars.tsx';
import { type Measure, measures } from './breakdown-series.ts';
import { breakdownQuery, keyNamesQuery } from './detail-queries.ts';
import { valueName } from './detail-texts.ts';
import { ValuePages } from './value-pages.tsx';

const callerDimensions = ['key', 'service', 'environment', 'origin', 'country', 'client'] as const;
type CallerDimension = (typeof callerDimensions)[number];

const totalIn = ({ records }: UsageBreakdown, measure: Measure) =>
  sumOf(records.map((record) => Number(record[measure])));

function ErrorsChart({ choice }: { readonly choice: Choice }) {
  const t = useText();
  const query = useQuery(breakdownQuery(useApi(), { ...choice, dimension: 'outcome', page: 1 }));
  const { data } = query;
  const title = t(`usageDetail.errors.${data?.detail ?? 'day'}`);
  if (!data) return <NoReport query={query} title={title} />;
  if (data.records.length === 0) return <NoCalls title={title}>{t('usageDetail.errors.none')}</NoCalls>;
  const days = countDays(data.start_date, data.end_date);
  const before = t('usageDetail.errors.before', {
    count: totalIn(data, 'requests'),
    before: formatNumber(data.before.requests, t),
    days,
  });
  const nameOf = (category: string) => valueName('outcome', category, { t, keyNames: undefined });
  return (
    <BreakdownBars
      {...{ choice, title, nameOf }}
      report={data}
      measure="requests"
      before={`${before} ${t('usageDetail.errors.help')}${choice.filters.environment ? ` ${t('usageDetail.allEnvironments')}` : ''}`}
    />
  );
}

type CallersState = { readonly dimension: CallerDimension; readonly measure: Measure; readonly page: number };

function CallersControls({
  state,
  onState,
}: {
  readonly state: CallersState;
  readonly onState: (state: CallersState) => void;
}) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('usageDetail.breakBy')}
        className="w-44"
        value={state.dimension}
        options={callerDimensions.map((value) => ({ value, label: t(`usageDetail.dimension.${value}`) }))}
        onChange={({ target }) => {
          const dimension = callerDimensions.find((each) => each === target.value);
          if (dimension) onState({ ...state, dimension, page: 1 });
        }}
      />
      <SegmentedControl
        legend={t('usageDetail.measure')}
        value={state.measure}
        options={measures.map((value) => ({ value, label: t(`usageDetail.${value}`) }))}
        onChange={(measure) => onState({ ...state, measure })}
      />
    </>
  );
}

function CallersChart({ choice }: { readonly choice: Choice }) {
  const t = useText();
  const api = useApi();
  const [state, setState] = useState<CallersState>({ dimension: 'key', measure: 'requests', page: 1 });
  const { dimension, measure, page } = state;
  const query = useQuery(breakdownQuery(api, { ...choice, dimension, page }));
  const names = useQuery(keyNamesQuery(api, choice));
  const { data } = query;
  const title = t(`usageDetail.breakdown.${data?.detail ?? 'day'}`, {
    measure: t(`usageDetail.${measure}`),
    dimension: t(`usageDetail.by.${dimension}`),
  });
  const controls = <CallersControls state={state} onState={setState} />;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end gap-3">{controls}</div>
      {!data && <NoReport query={query} title={title} />}
      {data?.records.length === 0 && <NoCalls title={title}>{t('usageDetail.breakdown.none')}</NoCalls>}
      {data && data.records.length > 0 && (
        <BreakdownBars
          {...{ choice, title, measure }}
          report={data}
          nameOf={(category) => valueName(data.dimension, category, { t, keyNames: names.data })}
          before={[
            t('usageDetail.breakdown.before', {
              count: formatNumber(totalIn(data, measure), t),
              before: formatNumber(data.before[measure], t),
              days: countDays(data.start_date, data.end_date),
            }),
            ...(choice.filters.environment ? [t('usageDetail.allEnvironments')] : []),
          ].join(' ')}
        />
      )}
      {data && (
        <ValuePages
          label={t('usageDetail.breakBy')}
          report={data}
          page={page}
          onPage={(next) => setState({ ...state, page: next })}
        />
      )}
    </div>
  );
}

/** The charts of failed calls and of callers, below those of usage. */
export function MoreCharts(choice: Choice) {
  return (
    <>
      <ErrorsChart choice={choice} />
      <CallersChart choice={choice} />
    </>
  );
}
