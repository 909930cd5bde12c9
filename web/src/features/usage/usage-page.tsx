import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import type { UsageReport } from '@waypost/contract/entities/usage';
import { dayOf, usagePresets } from '@waypost/domain/base/day';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/data/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { UsageChart } from './usage-chart.tsx';
import { RangeForm } from './range-form.tsx';
import { daysOf, type UsageFilters } from './usage-filters.ts';
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
  const { preset, app_id } = filters;
  const apps = project.apps.filter(({ hidden }) => !hidden);
  const choose = (zoom: string) => {
    const preset = usagePresets.find(({ zoom_level }) => zoom_level === zoom);
    if (!preset) return;
    // a custom range starts with the displayed days
    const range = preset.days === undefined && { range: daysOf(filters, dayOf(new Date())) };
    onFilters({ preset: preset, app_id, ...range });
  };
  return (
    <div className="mb-5 grid items-start gap-4 sm:grid-cols-[14rem_minmax(0,20rem)]">
      <SelectField
        label={t('usage.period')}
        value={preset.zoom_level}
        options={usagePresets.map((each) => ({ value: each.zoom_level, label: presetLabel(each, t) }))}
        onChange={({ target }) => choose(target.value)}
      />
      <SelectField
        label={t('usage.app')}
        value={app_id ?? ''}
        options={[
          { value: '', label: t('usage.allApps') },
          ...apps.map(({ app_id, app_name }) => ({ value: app_id, label: app_name })),
        ]}
        onChange={({ target }) => onFilters({ ...filters, app_id: target.value || undefined })}
      />
      {filters.range && (
        <RangeForm
          key={`${filters.range.from} ${filters.range.to}`}
          range={filters.range}
          onRange={(range) => onFilters({ ...filters, range })}
        />
      )}
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

/** Data stays visible during a reload and after a failed one; without data, the failure is shown. */
function Answer({ usage, projectId }: { usage: UseQueryResult<UsageReport>; projectId: string }) {
  const t = useText();
  const { data, error, isFetching, isPlaceholderData, refetch } = usage;
  if (data) {
    return (
      <div aria-busy={isPlaceholderData || undefined} className={classNames(isPlaceholderData && 'opacity-60')}>
        <Report report={data} projectId={projectId} />
      </div>
    );
  }
  if (error) return <QueryFailed title={t('usage.failed')} error={error} retry={refetch} retrying={isFetching} />;
  return (
    <Loading>
      <Skeleton className="h-[34rem] w-full" />
    </Loading>
  );
}

/** The usage of a project: transactions by service, updated within seconds. */
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
