import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * A cache in which nothing that was read before a change passes for what is the case after it. By itself, the library does
 * not begin a first read again, and takes its answer, which may not know the change, for a new one.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    const isUnread = ({ state }: { state: { data: unknown; fetchStatus: string } }) =>
      state.data === undefined && state.fetchStatus === 'fetching';
    for (const query of this.getQueryCache().findAll(filters).filter(isUnread)) {
      void query.cancel({ silent: true }); // who waits for it gets the answer of the next read
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}
