import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DayRange } from '@waypost/domain/base/day';
import type { ChartCategory } from '@waypost/domain/usage/usage';
import type { ReactNode } from 'react';
import { useApi, useConfig } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { nearPart } from '../../ui/base/lazy-part.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { appsOf, categoriesWith, categoryQuery, type Choice, requestOf } from './charts/category-queries.ts';
import { CategoryChart, chartTitle, ViewSwitch } from './charts/category-chart.tsx';
import { ChangeNote } from './charts/change-note.tsx';
import { useChartViews, viewOf } from './charts/chart-views.ts';
import { CsvButton } from './charts/csv-button.tsx';
import { type CategoryReport, recordsOf, servicesIn } from './charts/usage-series.ts';
import { columnQueryOf } from './detail/detail-queries.ts';
import { ExplainedChart } from './detail/explained-chart.tsx';
import { UsageFigures } from './figures/usage-figures-row.tsx';
import { BillingPeriod } from './filters/billing-period.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { daysOf, filtersFromText, filtersToText, type UsageFilters } from './filters/usage-filters.ts';
import { todayFor, type UsageProject } from './filters/usage-period.ts';
import { Freshness } from './freshness.tsx';
import { serviceName } from './usage-texts.ts';
import { sectionClass, type UsageSection, UsageSections, usageSectionId } from './usage-sections.tsx';

const MoreCharts = nearPart(
  withMessages(['usage-detail'], async () => (await import('./detail/more-charts.tsx')).MoreCharts),
  <Skeleton className="h-[52rem] w-full" />,
);

type UsagePageProps = {
  readonly project: UsageProject;
  /** The query parameter. */
  readonly filters: string | undefined;
  readonly onFilters: (filters: string | undefined) => void;
  /** What the route shows below the charts, and which sections these are. */
  readonly children?: ReactNode;
  readonly more?: readonly UsageSection[];
};

type Answers = Readonly<Record<ChartCategory, UseQueryResult<CategoryReport>>>;

/** One request for each app and shown category; the others ask nothing. */
function useAnswers(choice: Choice, shown: readonly ChartCategory[]): Answers {
  const api = useApi();
  const hasApps = appsOf(choice.project, choice.filters).length > 0;
  const ask = (category: ChartCategory) => ({
    ...categoryQuery(api, category, choice),
    enabled: hasApps && shown.includes(category),
  });
  return {
    service: useQuery(ask('service')),
    storage: useQuery(ask('storage')),
    transfer: useQuery(ask('transfer')),
    mau: useQuery(ask('mau')),
  };
}

function NoApps({ projectId }: { projectId: string }) {
  const t = useText();
  return (
    <EmptyState
      title={t('usage.noAppsTitle')}
      action={
        <LinkButton href={paths.project(projectId)} variant="primary">
          {t('usage.toDetails')}
        </LinkButton>
      }
    >
      {t('usage.noApps')}
    </EmptyState>
  );
}

type NoUsageProps = { readonly category: ChartCategory; readonly title: string; readonly projectId: string };

/** The service chart without data says what to do, the others only that there is none. */
function NoUsage({ category, title, projectId }: NoUsageProps) {
  const t = useText();
  if (category === 'service') {
    return (
      <EmptyState
        title={t('usage.none')}
        action={<LinkButton href={paths.project(projectId)}>{t('usage.tryCall')}</LinkButton>}
      >
        {t('usage.noneHelp')}
      </EmptyState>
    );
  }
  return (
    <Card>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-muted">{t('usage.none')}</p>
    </Card>
  );
}

type ChartCardProps = {
  readonly category: ChartCategory;
  readonly answer: UseQueryResult<CategoryReport>;
  readonly choice: Choice;
  readonly views: ReturnType<typeof useChartViews>;
};

/** A chart with its own loading, failure and emptiness; data stays during a reload, and below the failure of one. */
function ChartCard({ category, answer, choice, views }: ChartCardProps) {
  const t = useText();
  const view = viewOf(category, views.views);
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const { project, filters } = choice;
  const { detail } = data ?? requestOf(category, { ...choice, today: todayFor(project) });
  const title = chartTitle({ category, view, detail }, t);
  const failure = error && (
    <QueryFailed title={t('usage.failed', { chart: title })} error={error} retry={refetch} retrying={isFetching} />
  );
  if (!data) {
    return (
      failure ?? (
        <Loading label={t('usage.loading', { chart: title })}>
          <Skeleton className="h-[34rem] w-full" />
        </Loading>
      )
    );
  }
  const records = recordsOf(data, category, filters.environment);
  const days = { from: data.start_date, to: data.end_date };
  const toggle = category !== 'mau' && <ViewSwitch view={view} onView={(next) => views.choose(category, next)} />;
  const explain = (column: DayRange) => ({
    bar: columnQueryOf(choice, column, category),
    parts: servicesIn(records, column).map((service) => ({ name: serviceName(service, t), query: { service } })),
  });
  // the key figures compare the services
  const note = category === 'service' ? undefined : <ChangeNote {...{ category, choice, records, view }} />;
  return (
    <>
      {failure}
      {records.length === 0 ? (
        <NoUsage {...{ category, title }} projectId={project.product_id} />
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className={classNames(isPlaceholderData && 'opacity-60')}>
          <Card>
            <ExplainedChart report={data} explain={explain} apps={project.apps}>
              {(onOpen) => (
                <CategoryChart
                  {...{ category, report: data, records, today: todayFor(project), view, onOpen }}
                  controls={toggle}
                  footer={note}
                  actions={<CsvButton {...{ project, records, days }} chart={title} />}
                />
              )}
            </ExplainedChart>
          </Card>
        </div>
      )}
    </>
  );
}

/** The usage of a project or app: a chart for each category, updated by itself. */
export function UsagePage({ project, filters: text, onFilters, more = [], children }: UsagePageProps) {
  const t = useText();
  const { flags } = useConfig();
  const today = todayFor(project);
  const filters = filtersFromText(text, project, today);
  const shown = categoriesWith(flags);
  const choice = { project, filters };
  const answers = useAnswers(choice, shown);
  const views = useChartViews(filtersToText(filters), flags['ff_usage_toggle_issue'] === true);
  if (project.apps.length === 0) {
    return (
      <>
        <NoApps projectId={project.product_id} />
        {children}
      </>
    );
  }
  const change = (next: UsageFilters) => onFilters(filtersToText(next));
  const recordsFor = (category: ChartCategory) => {
    const { data } = answers[category];
    return data ? recordsOf(data, category, filters.environment) : [];
  };
  const services = recordsFor('service');
  const isComplete = shown.every((category) => answers[category].data && !answers[category].isPlaceholderData);
  const { data: report, error } = answers.service;
  return (
    <div aria-busy={shown.some((category) => answers[category].isPending) || undefined}>
      <FilterBar
        {...{ project, filters, today, error }}
        onFilters={change}
        actions={
          <div className="flex flex-wrap gap-3">
            <LinkButton href={paths.usagePeriods(project.product_id)}>{t('usage.billingPeriod')}</LinkButton>
            <CsvButton
              {...{ project, records: shown.flatMap(recordsFor), days: daysOf(filters, today) }}
              waits={isComplete ? undefined : t('usage.csvWaits')}
            />
          </div>
        }
      />
      <Freshness updates={shown.map((category) => answers[category].data?.last_usage_update)} />
      <UsageSections sections={[...shown, 'callers', ...more]} />
      {report && services.length > 0 && (
        <UsageFigures {...{ choice, report, records: services, today }} view={viewOf('service', views.views)} />
      )}
      <div className="grid gap-6">
        {shown.map((category) => (
          <div key={category} id={usageSectionId(category)} className={classNames('space-y-3', sectionClass)}>
            {category === 'mau' && <BillingPeriod filters={filters} onFilters={change} />}
            <ChartCard {...{ category, choice, views }} answer={answers[category]} />
          </div>
        ))}
        <div id={usageSectionId('callers')} className={classNames('grid gap-6', sectionClass)}>
          <MoreCharts {...choice} />
        </div>
      </div>
      {children}
    </div>
  );
}
