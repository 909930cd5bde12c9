import { MutationCache, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createRouter, createSerializationAdapter } from '@tanstack/react-router';
import { ApiError, type ApiErrorFacts } from './api/api-error.ts';
import { parseSearch, stringifySearch } from './address-parameters.ts';
import { createProgressStore } from './api/progress-store.ts';
import { FreshQueryClient } from './api/update-cache.ts';
import { ErrorPage } from './features/chrome/error-page.tsx';
import { NotFoundPage } from './features/chrome/not-found-page.tsx';
import { PageSkeleton } from './features/chrome/page-skeleton.tsx';
import type { MessageFile } from './messages/catalogue.ts';
import { loadMessages } from './messages/load-messages.ts';
import { textOf } from './messages/use-text.tsx';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routeTree.gen.ts';

export type RouterOptions = Pick<RouterContext, 'api' | 'session' | 'page' | 'assets' | 'messages' | 'requestId'> & {
  readonly nonce?: string;
};

/** How long data of the server counts as fresh. */
export const freshMs = 30_000;

/** Query results of server loaders, sent to the browser; a separate type because the router checks its shape. */
type Dehydrated = { readonly queries: string };

type QueryResult = { readonly key: QueryKey; readonly data: unknown; readonly updatedAt: number };

/** What the library would send is a state of eleven fields for each query, in a page that has to be small. */
function resultsOf(queryClient: QueryClient): readonly QueryResult[] {
  const loaded = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  return loaded.map(({ queryKey: key, state }) => ({ key, data: state.data, updatedAt: state.dataUpdatedAt }));
}

/** Serialises a loader's refusal, so that the browser gets the same error as the server, and the file of its words. */
function createErrorAdapter() {
  const messageFiles = new Set<MessageFile>();
  const adapter = createSerializationAdapter({
    key: 'api-error',
    test: (value): value is ApiError => value instanceof ApiError,
    toSerializable: (error) => JSON.stringify(error),
    fromSerializable(facts: string) {
      messageFiles.add('refusals');
      return new ApiError(JSON.parse(facts) as ApiErrorFacts);
    },
  });
  return { adapter, messageFiles };
}

type NamedMatch = { readonly staticData: { readonly messages?: readonly MessageFile[] } };

/** The message files that the matched routes name. */
export const messageFilesOf = (matches: readonly NamedMatch[]): readonly MessageFile[] =>
  matches.flatMap(({ staticData }) => staticData.messages ?? []);

/** Whether the router may scroll: not at its first rendering if the reader has scrolled before the program ran. */
function scrollsAfterReader() {
  let isFirst = true;
  return () => {
    const mayScroll = typeof window === 'undefined' || !isFirst || window.scrollY === 0;
    isFirst = false;
    return mayScroll;
  };
}

/** One router per page view: on the server it contains one request's data and is never shared. */
export function createPortalRouter({ nonce, ...options }: RouterOptions) {
  const progress = createProgressStore();
  const errors = createErrorAdapter();
  const queryClient = new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' }, // offline, the library would pause a mutation as if it had been sent
    },
    mutationCache: new MutationCache({
      onMutate: () => progress.start('changes'),
      onSettled: () => progress.end('changes'),
    }),
  });
  const context: RouterContext = {
    ...options,
    queryClient,
    progress,
    text: textOf(options.messages, options.page.language),
  };
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: scrollsAfterReader(),
    parseSearch,
    stringifySearch,
    ...(nonce !== undefined && { ssr: { nonce } }),
    ...(import.meta.env.SSR && {
      dehydrate: (): Dehydrated => ({ queries: JSON.stringify(resultsOf(queryClient)) }),
    }),
    async hydrate({ queries }: Dehydrated) {
      for (const { key, data, updatedAt } of JSON.parse(queries) as readonly QueryResult[])
        queryClient.setQueryData(key, data, { updatedAt });
      const matches = router.matchRoutes(router.latestLocation);
      for (const { routeId } of matches)
        void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]); // beside the messages
      await loadMessages([...messageFilesOf(matches), ...errors.messageFiles]);
    },
  });
  router.options.serializationAdapters = [errors.adapter]; // not part of createRouter's options
  return router;
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
  interface StaticDataRouteOption {
    /** The message files of the page, besides the common ones. */
    messages?: readonly MessageFile[];
    /** Whether the page is whole without its program, which then loads when a visitor first does something. */
    isForReading?: boolean;
    /** Code is among the first things seen, so its font comes with the style. */
    beginsWithCode?: boolean;
  }
}
