import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { UsageReport } from '@waypost/contract/entities/usage';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/app-context.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { UsageChart } from './usage-chart.tsx';
import { shownPresets, type UsageFilters } from './usage-filters.ts';
import { usageQuery } from './usage-queries.ts';
import { serviceRecords } from './usage-series.ts';
import { presetLabel } from './usage-texts.ts';

type UsagePageProps = {
  readonly project: Pick<Project, 'product_id' | 'apps'>;
  readonly filters: UsageFilters;
  readonly onFilters: (filters: UsageFilters) => void;
};

function FilterBar({ project, filters, onFilters }: UsagePageProps) {
  const t = useText();
  const apps = project.apps.filter(({ hidden }) => !hidden);
  const period = shownPresets.find(({ zoom_level }) => zoom_level === filters.preset.zoom_level)?.zoom_level;
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-[14rem_minmax(0,20rem)]">
      <SelectField
        label={t('usage.period')}
        value={period}
        options={shownPresets.map(({ zoom_level }) => ({ value: zoom_level, label: presetLabel(zoom_level, t) }))}
        onChange={({ target }) => {
          const preset = shownPresets.find(({ zoom_level }) => zoom_level === target.value);
          if (preset) onFilters({ ...filters, preset });
        }}
      />
      <SelectField
        label={t('usage.app')}
        value={filters.app_id ?? ''}
        options={[
          { value: '', label: t('usage.allApps') },
          ...apps.map(({ app_id, app_name }) => ({ value: app_id, label: app_name })),
        ]}
        onChange={({ target }) => onFilters({ ...filters, app_id: target.value || undefined })}
      />
    </div>
  );
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

function Report({ report, projectId }: { report: UsageReport; projectId: string }) {
  const t = useText();
  if (serviceRecords(report).length > 0) {
    return (
      <Card>
        <UsageChart report={report} />
      </Card>
    );
  }
  return (
    <EmptyState
      title={t('usage.none')}
      action={<LinkButton href={paths.project(projectId)}>{t('usage.tryCall')}</LinkButton>}
    >
      {t('usage.noneHelp')} {t('usage.lag')}
    </EmptyState>
  );
}

function Failed({ error, isFetching, refetch }: UseQueryResult<UsageReport>) {
  const t = useText();
  const reasonText = useReasonText();
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState
      title={t('usage.failed')}
      requestId={refusal?.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {reasonText(refusal?.reason ?? 'OFFLINE')}
    </ErrorState>
  );
}

/** What was read last stays while it is read again; only without it a failure takes its place (USE-31). */
function Answer({ usage, projectId }: { usage: UseQueryResult<UsageReport>; projectId: string }) {
  const { data, isError, isPlaceholderData } = usage;
  if (data) {
    return (
      <div aria-busy={isPlaceholderData || undefined} className={classNames(isPlaceholderData && 'opacity-60')}>
        <Report report={data} projectId={projectId} />
      </div>
    );
  }
  if (isError) return <Failed {...usage} />;
  return (
    <Loading>
      <Skeleton className="h-[34rem] w-full" />
    </Loading>
  );
}

/** The usage of a project: transactions by service; what was called shows by itself within seconds (USE-46). */
export function UsagePage(props: UsagePageProps) {
  const { project, filters } = props;
  const projectId = project.product_id;
  const usage = useQuery({ ...usageQuery(useApi(), projectId, filters), enabled: project.apps.length > 0 });
  if (project.apps.length === 0) return <NoApps projectId={projectId} />;
  return (
    <>
      <FilterBar {...props} />
      <Answer usage={usage} projectId={projectId} />
    </>
  );
}
