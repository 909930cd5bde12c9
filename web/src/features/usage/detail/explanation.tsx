import { useQuery } from '@tanstack/react-query';
import type { UsageExplanation, UsagePart } from '@waypost/contract/entities/usage-detail';
import type { ChartCategory } from '@waypost/domain/usage/usage';
import { useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { DialogWindow } from '../../../ui/overlays/dialog-window.tsx';
import { serviceName } from '../usage-texts.ts';
import { measures } from './breakdown-series.ts';
import { CountedEvents } from './counted-events.tsx';
import { type AnyBar, explanationQuery, isOwn, type Part } from './detail-queries.ts';
import { valueName } from './detail-texts.ts';
import type { UsageProject } from '../filters/usage-period.ts';
import { appliesToSum, asOneEvent, formulaOf, generalFormula } from './formula.ts';

type ExplanationProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The day or month of the bar. */
  readonly period: string;
  readonly bar: AnyBar;
  readonly parts: readonly Part[];
  readonly apps: UsageProject['apps'];
};

type Figures = Pick<UsageExplanation, 'requests' | 'usage_units' | 'billable_units'>;

function Sums({ figures }: { readonly figures: Figures }) {
  const t = useText();
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {measures.map((measure) => (
        <div key={measure}>
          <dt className="text-sm text-muted">{t(`usageDetail.${measure}`)}</dt>
          <dd className="text-xl font-semibold figures">{formatNumber(figures[measure], t)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The most groups of events whose formula is shown. */
const shownGroups = 10;

/** The formula of a part: of the events that are kept, otherwise of its sums, otherwise in general. */
function Formula({ part }: { readonly part: UsagePart }) {
  const t = useText();
  const { rule, rule_day, counted } = part;
  if (rule_day !== null && !rule) return <p className="mt-1">{t('usageDetail.ruleGone')}</p>;
  if (counted && !appliesToSum(rule)) {
    return (
      <ul className="mt-1 space-y-1">
        {counted.slice(0, shownGroups).map(({ events, ...each }) => (
          <li key={JSON.stringify(each)}>
            {t('usageDetail.times', { count: events })} {formulaOf(rule, each, t).join('; ')}
          </li>
        ))}
        {counted.length > shownGroups && <li>…</li>}
      </ul>
    );
  }
  const lines =
    rule && !appliesToSum(rule)
      ? [t('usageDetail.eachCall'), ...generalFormula(rule, t)]
      : formulaOf(rule, asOneEvent(part), t);
  return (
    <ul className="mt-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Rules({ explanation }: { readonly explanation: UsageExplanation }) {
  const t = useText();
  const { parts, rest, parts_add_up } = explanation;
  return (
    <section>
      <h3 className="font-semibold">{t(parts_add_up ? 'usageDetail.rules' : 'usageDetail.rulesOfDays')}</h3>
      <ul className="divide-y divide-hairline text-sm">
        {parts.map((part) => {
          const service = serviceName(part.service, t);
          return (
            <li key={`${part.usage_type} ${part.service} ${part.rule_day}`} className="py-2.5">
              <p className="font-medium">
                {part.rule_day !== null
                  ? t('usageDetail.ruleFrom', { service, day: formatDay(part.rule_day, t) })
                  : t('usageDetail.noRule', { service })}
              </p>
              <div className="text-muted figures">
                {parts_add_up ? (
                  <Formula part={part} />
                ) : (
                  part.rule && <p className="mt-1">{generalFormula(part.rule, t).join('; ')}</p>
                )}
              </div>
            </li>
          );
        })}
        {rest && parts_add_up && (
          <li className="py-2.5">
            <p className="font-medium">{t('usageDetail.restOf', { count: rest.services })}</p>
            <p className="text-muted figures">{formulaOf(null, asOneEvent(rest), t).join('; ')}</p>
          </li>
        )}
      </ul>
    </section>
  );
}

function Failed({ failed }: Pick<UsageExplanation, 'failed'>) {
  const t = useText();
  if (failed.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{t('usageDetail.failedCalls')}</h3>
      <ul className="mt-1 text-sm">
        {failed.map(({ outcome, requests }) => (
          <li key={outcome} className="flex justify-between gap-4 sm:max-w-sm">
            <span>{valueName('outcome', outcome, { t, keyNames: undefined })}</span>
            <span className="figures">{formatNumber(requests, t)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How units become the values of charts that show another quantity. */
function InMegabytes({ category }: { readonly category: ChartCategory }) {
  const t = useText();
  if (category === 'service') return null;
  const message = category === 'mau' ? 'usageDetail.users' : (`usageDetail.inMegabytes.${category}` as const);
  return <p className="text-sm text-muted">{t(message)}</p>;
}

function kindOf(bar: AnyBar): { readonly category: ChartCategory; readonly isOfFailures: boolean } {
  if (!isOwn(bar)) return { category: bar.chart_category, isOfFailures: bar.dimension === 'outcome' };
  return bar.chart === 'errors'
    ? { category: 'service', isOfFailures: true }
    : { category: bar.chart, isOfFailures: false };
}

function Explained({ bar, apps }: Pick<ExplanationProps, 'bar' | 'apps'>) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(explanationQuery(useApi(), bar));
  if (error && !data)
    return (
      <QueryFailed
        title={t('usageDetail.failed')}
        error={error}
        retry={refetch}
        retrying={isFetching}
        headingLevel={3}
      />
    );
  if (!data) {
    return (
      <Loading label={t('usageDetail.loading')}>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  }
  const { category, isOfFailures } = kindOf(bar);
  return (
    <>
      <Sums figures={data} />
      <InMegabytes category={category} />
      {isOfFailures ? <p>{t('usageDetail.errors.help')}</p> : <Rules explanation={data} />}
      {category === 'service' && <Failed failed={data.failed} />}
      <CountedEvents bar={bar} eventsFrom={data.events_from} apps={apps} />
    </>
  );
}

/** How a bar was counted: its sums, rules and formulas, the failed calls beside it, and its events. */
export function Explanation({ open, onClose, period, bar, parts, apps }: ExplanationProps) {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const part = parts.find(({ name }) => name === chosen && open);
  const options = parts.map(({ name, query }) => ({ value: name, label: name, disabled: query === undefined }));
  const close = () => {
    setChosen('');
    onClose();
  };
  return (
    <DialogWindow open={open} onClose={close} wide title={t('usageDetail.title', { period })}>
      <div className="space-y-5">
        {parts.length > 1 && (
          <SelectField
            label={t('usageDetail.part')}
            className="sm:max-w-sm"
            value={part ? chosen : ''}
            options={[{ value: '', label: t('usageDetail.wholeBar') }, ...options]}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <Explained bar={{ ...bar, ...part?.query }} apps={apps} />
      </div>
    </DialogWindow>
  );
}
