import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { countDays } from '@waypost/domain/base/day';
import { type OwnChart, ownDivisions } from '@waypost/domain/usage/own-usage';
import type { ChartView } from '@waypost/domain/usage/usage';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useApi, useConfig } from '../../../api/app-context.tsx';
import { formatDay, formatNumber } from '../../../messages/formats.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { FiguresRow } from '../../../ui/data/figures-row.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { useChartViews, viewOf } from '../charts/chart-views.ts';
import { sumOf } from '../charts/usage-series.ts';
import { changeOf } from '../figures/usage-figures.ts';
import { BillingPeriod } from '../filters/billing-period.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { filtersFromText, filtersToText, type UsageFilters } from '../filters/usage-filters.ts';
import { todayFor } from '../filters/usage-period.ts';
import { Freshness } from '../freshness.tsx';
import { sectionClass, UsageSections, usageSectionId } from '../usage-sections.tsx';
import { formatChange } from '../usage-texts.ts';
import { OwnChartCard } from './own-chart.tsx';
import {
  divisionIn,
  type OwnChoice,
  ownChartsWith,
  ownScope,
  ownUsageFile,
  ownUsageQuery,
} from './own-usage-queries.ts';
import { OwnValues } from './own-values.tsx';

/** The parameters of the address. */
export type OwnUsageSearch = { readonly filters?: string; readonly by?: string };

type Answers = Readonly<Record<OwnChart, UseQueryResult<OwnUsage>>>;

function useAnswers(choice: OwnChoice, shown: readonly OwnChart[]): Answers {
  const api = useApi();
  // the pages are those of the list, which shows the services
  const ask = (chart: OwnChart) => ({
    ...ownUsageQuery(api, chart, chart === 'service' ? choice : { ...choice, page: 1 }),
    enabled: shown.includes(chart),
  });
  return {
    service: useQuery(ask('service')),
    storage: useQuery(ask('storage')),
    transfer: useQuery(ask('transfer')),
    mau: useQuery(ask('mau')),
    errors: useQuery(ask('errors')),
  };
}

const noValue = '–';

/** Requests, transactions, the change, and how many projects there are. */
function Figures({ report, view }: { readonly report: OwnUsage; readonly view: ChartView }) {
  const t = useText();
  const { records, before, start_date, end_date } = report;
  const column = view === 'request' ? 'usage_units' : 'billable_units';
  const totalOf = (of: typeof column) => sumOf(records.map((record) => Number(record[of])));
  const days = countDays(start_date, end_date);
  const earlier = Number(before[column]);
  const change = changeOf(earlier, totalOf(column));
  const range = t('usage.figure.days', { from: formatDay(start_date, t), to: formatDay(end_date, t) });
  const compared =
    change === undefined
      ? t('usage.figure.noBefore', { days })
      : t('usage.figure.before', { days, count: formatNumber(earlier, t) });
  return (
    <FiguresRow
      label={t('usage.figures')}
      figures={[
        { label: t('usage.requests'), value: formatNumber(totalOf('usage_units'), t), note: range },
        { label: t('usage.transactions'), value: formatNumber(totalOf('billable_units'), t), note: range },
        {
          label: t('usage.figure.change'),
          value: change === undefined ? noValue : formatChange(change, t),
          note: compared,
        },
        { label: t('ownUsage.projects'), value: formatNumber(report.projects, t), note: t('ownUsage.projectsNote') },
      ]}
    />
  );
}

function NoProjects() {
  const t = useText();
  return (
    <EmptyState
      title={t('ownUsage.noProjects')}
      action={
        <LinkButton href={paths.projects} variant="primary">
          {t('ownUsage.toProjects')}
        </LinkButton>
      }
    >
      {t('ownUsage.noProjectsHelp')}
    </EmptyState>
  );
}

type DivisionProps = { readonly by: OwnChoice['by']; readonly onBy: (by: OwnChoice['by']) => void };

function Division({ by, onBy }: DivisionProps) {
  const t = useText();
  return (
    <SelectField
      label={t('ownUsage.division')}
      value={by}
      options={ownDivisions.map((each) => ({ value: each, label: t(`ownUsage.by.${each}`) }))}
      onChange={({ target }) => onBy(divisionIn(target.value))}
    />
  );
}

function WholeFile({ filters }: { readonly filters: UsageFilters }) {
  const t = useText();
  return (
    <LinkButton download icon={<Download aria-hidden="true" />} href={ownUsageFile(undefined, { filters })}>
      {t('usage.exportCsv')}
    </LinkButton>
  );
}

type OwnUsagePageProps = {
  readonly search: OwnUsageSearch;
  readonly onSearch: (search: OwnUsageSearch) => void;
};

/** The page of the list belongs to one choice: another one begins with the first page. */
function usePage(of: string) {
  const [state, setState] = useState({ of, page: 1 });
  if (state.of !== of) setState({ of, page: 1 });
  return { page: state.of === of ? state.page : 1, setPage: (page: number) => setState({ of, page }) };
}

/** The usage of all projects and apps that somebody sees, divided by project, app or service. */
export function OwnUsagePage({ search, onSearch }: OwnUsagePageProps) {
  const t = useText();
  const { flags } = useConfig();
  const today = todayFor(ownScope);
  const filters = filtersFromText(search.filters, ownScope, today);
  const text = filtersToText(filters);
  const by = divisionIn(search.by);
  const { page, setPage } = usePage(JSON.stringify([text, by]));
  const shown = ownChartsWith(flags);
  const answers = useAnswers({ filters, by, page }, shown);
  const views = useChartViews(text, flags['ff_usage_toggle_issue'] === true);
  const change = (next: UsageFilters, division = by) => {
    const nextText = filtersToText(next);
    onSearch({ ...(nextText !== undefined && { filters: nextText }), ...(division !== 'project' && { by: division }) });
  };
  const { data: services, error, isPlaceholderData } = answers.service;
  const viewIn = (chart: OwnChart) => (chart === 'errors' ? 'request' : viewOf(chart, views.views));
  const header = <PageHeader title={t('chrome.usage')} description={t('ownUsage.intro')} />;
  if (services?.projects === 0) {
    return (
      <>
        {header}
        <NoProjects />
      </>
    );
  }
  return (
    <div aria-busy={shown.some((chart) => answers[chart].isPending) || undefined}>
      {header}
      <FilterBar
        {...{ filters, today, error }}
        project={ownScope}
        onFilters={(next) => change(next)}
        choices={<Division by={by} onBy={(next) => change(filters, next)} />}
        actions={<WholeFile filters={filters} />}
      />
      <Freshness updates={shown.map((chart) => answers[chart].data?.last_usage_update)} />
      <UsageSections sections={shown} />
      {services && services.records.length > 0 && <Figures report={services} view={viewIn('service')} />}
      <div className="grid gap-6">
        {shown.map((chart) => (
          <div key={chart} id={usageSectionId(chart)} className={classNames('space-y-3', sectionClass)}>
            {chart === 'mau' && <BillingPeriod filters={filters} onFilters={(next) => change(next)} />}
            <OwnChartCard
              {...{ chart, filters }}
              answer={answers[chart]}
              view={viewIn(chart)}
              onView={(view) => chart !== 'errors' && views.choose(chart, view)}
            />
            {chart === 'service' && services && (
              <div className="pt-3">
                <OwnValues {...{ page }} report={services} onPage={setPage} filters={text} busy={isPlaceholderData} />
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
