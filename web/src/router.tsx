import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { AppContext } from './api/app-context.tsx';
import { routeTree } from './routeTree.gen.ts';

export type PageAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };
export type RouterContext = AppContext & { readonly assets: PageAssets };

export type RouterOptions = Omit<RouterContext, 'queryClient'> & { readonly nonce?: string };

/** What loaders fetched on the server travels to the browser; a type of our own, because the router checks it by shape. */
type Dehydrated = { readonly queries: string };

/** One router a page view: on the server it holds one request's data, so it is never shared. */
export function createPortalRouter({ nonce, ...options }: RouterOptions) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
  });
  const context: RouterContext = { ...options, queryClient };
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(nonce !== undefined && { ssr: { nonce } }),
    dehydrate: (): Dehydrated => ({ queries: JSON.stringify(dehydrate(queryClient)) }),
    hydrate: ({ queries }: Dehydrated) => hydrate(queryClient, JSON.parse(queries) as DehydratedState),
  });
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
