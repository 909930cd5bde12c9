import { useQuery } from '@tanstack/react-query';
import type { ProjectId } from '@waypost/domain/base/ids';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CapCard } from './cap-card.tsx';
import { spendCapsQuery } from './caps-queries.ts';

/** The cap of one key; nothing for a key that is disabled or has expired. */
export function KeyCap({ projectId, apiKeyId }: { readonly projectId: ProjectId; readonly apiKeyId: string }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(spendCapsQuery(useApi(), projectId));
  const state = data?.keys.find(({ id }) => id === apiKeyId);
  if (error) return <QueryFailed title={t('spendCaps.failed')} error={error} retry={refetch} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label={t('spendCaps.loading')}>
        <Skeleton className="h-32 w-full" />
      </Loading>
    );
  }
  if (!state) return null;
  const { currency, now } = data;
  return (
    <CapCard
      {...{ projectId, state, currency, now }}
      keyNames={[`${state.name} (${state.app_name})`]}
      title={t('spendCaps.ofKey')}
      description={t('spendCaps.ofKeyHelp')}
    />
  );
}
