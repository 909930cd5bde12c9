import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

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

/**
 * A cache in which nothing that was read before a change passes for what is the case after it. The library alone takes the
 * answer of a read that was on its way for a new one: of a first read always, of others unless they are on the page.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      void query.cancel({ silent: true }); // who waits for it gets the answer of the next read
      query.fetch().catch(() => undefined); // told to those who wait
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false }); // not those just begun
  }
}
