import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityPage as Page } from '@waypost/contract/entities/activity';
import { activityKinds } from '@waypost/domain/activity/activity';
import type { ProjectId } from '@waypost/domain/base/ids';
import { Download } from 'lucide-react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type ActivityFilters, exportAddress, filtersIn } from './activity-filters.ts';
import { ActivityList } from './activity-list.tsx';
import { activityQuery } from './activity-queries.ts';

type ActivityPageProps = {
  readonly projectId: ProjectId;
  readonly filters: ActivityFilters;
  readonly onFilters: (filters: ActivityFilters) => void;
};

function FilterBar({ filters, onFilters, actors }: Omit<ActivityPageProps, 'projectId'> & { actors: Page['actors'] }) {
  const t = useText();
  const change = (field: keyof ActivityFilters) => (event: { target: { value: string } }) =>
    onFilters(filtersIn({ ...filters, [field]: event.target.value }));
  return (
    <fieldset className="grid min-w-0 grow gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="sr-only">{t('activity.filters')}</legend>
      <SelectField
        label={t('activity.kind')}
        value={filters.kind ?? ''}
        options={[
          { value: '', label: t('activity.everything') },
          ...activityKinds.map((kind) => ({ value: kind, label: t(`activity.kind.${kind}`) })),
        ]}
        onChange={change('kind')}
      />
      <SelectField
        label={t('activity.actor')}
        value={filters.userId ?? ''}
        options={[
          { value: '', label: t('activity.everybody') },
          ...actors.map(({ userId, name }) => ({ value: userId, label: name ?? t('activity.deletedUser') })),
        ]}
        onChange={change('userId')}
      />
      <TextField
        type="date"
        label={t('activity.from')}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={change('from')}
      />
      <TextField
        type="date"
        label={t('activity.to')}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={change('to')}
      />
    </fieldset>
  );
}

function Lines({ query, isFiltered }: { query: ReturnType<typeof useActivity>; isFiltered: boolean }) {
  const t = useText();
  if (query.data === undefined) {
    if (query.isError) {
      const { error, refetch, isFetching } = query;
      return <QueryFailed title={t('activity.failed')} error={error} retry={refetch} retrying={isFetching} />;
    }
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  const lines = query.data.pages.flatMap(({ items }) => items);
  if (lines.length === 0) {
    return (
      <EmptyState title={t('activity.none')}>
        {t(isFiltered ? 'activity.noneFiltered' : 'activity.noneHelp')}
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames(query.isPlaceholderData && 'opacity-60')}
    >
      <ActivityList lines={lines} />
      {query.hasNextPage && (
        <div className="mt-5 text-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('activity.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

const useActivity = ({ projectId, filters }: Pick<ActivityPageProps, 'projectId' | 'filters'>) =>
  useInfiniteQuery(activityQuery(useApi(), projectId, filters));

/** Who did what in a project, when and from where. */
export function ActivityPage({ projectId, filters, onFilters }: ActivityPageProps) {
  const t = useText();
  const query = useActivity({ projectId, filters });
  return (
    <section aria-labelledby="activity-title" className="pt-6">
      <h2 id="activity-title" className="text-lg font-semibold">
        {t('activity.title')}
      </h2>
      <p className="mt-1 mb-5 max-w-[70ch] text-muted">{t('activity.intro')}</p>
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <FilterBar filters={filters} onFilters={onFilters} actors={query.data?.pages[0]?.actors ?? []} />
        <LinkButton href={exportAddress(projectId, filters)} download icon={<Download />}>
          {t('activity.download')}
        </LinkButton>
      </div>
      <Lines query={query} isFiltered={Object.keys(filters).length > 0} />
    </section>
  );
}
