import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts what a change answered into the cache. A read that is under way may have been answered before the change and
 * would undo it on the page, so it is begun again.
 */
export async function updateCache<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (known: Data) => Data,
): Promise<void> {
  const filter = { queryKey, exact: true };
  const isReading = queryClient.isFetching(filter) > 0;
  if (isReading) await queryClient.cancelQueries(filter);
  queryClient.setQueryData<Data>(queryKey, (known) => known && change(known));
  if (isReading) void queryClient.invalidateQueries(filter);
}
