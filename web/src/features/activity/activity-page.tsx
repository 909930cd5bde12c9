import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/base/ids';
import Download from 'lucide-react/icons/download';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ActivityFilterBar } from './activity-filter-bar.tsx';
import { type ActivityFilters, exportAddress } from './activity-filters.ts';
import { ActivityList } from './activity-list.tsx';
import { activityQuery } from './activity-queries.ts';

type ActivityPageProps = {
  readonly projectId: ProjectId;
  readonly filters: ActivityFilters;
  readonly onFilters: (filters: ActivityFilters) => void;
};

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

export function ActivityPage({ projectId, filters, onFilters }: ActivityPageProps) {
  const t = useText();
  const query = useActivity({ projectId, filters });
  return (
    <section aria-labelledby="activity-title">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="activity-title" className="text-lg font-semibold">
            {t('activity.title')}
          </h2>
          <p className="mt-1 max-w-[70ch] text-muted">{t('activity.intro')}</p>
        </div>
        <LinkButton href={exportAddress(projectId, filters)} download icon={<Download />}>
          {t('activity.download')}
        </LinkButton>
      </div>
      <div className="mb-6">
        <ActivityFilterBar filters={filters} onFilters={onFilters} actors={query.data?.pages[0]?.actors ?? []} />
      </div>
      <Lines query={query} isFiltered={Object.keys(filters).length > 0} />
    </section>
  );
}
