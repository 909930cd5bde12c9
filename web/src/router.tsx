import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { Api } from './api/api.ts';
import type { AppContext, PageData } from './api/page-data.tsx';
import { routeTree } from './routeTree.gen.ts';

export type PageAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };
export type RouterContext = AppContext & { assets: PageAssets };

export type RouterOptions = {
  readonly api: Api;
  readonly assets: PageAssets;
  /** On the server; in the browser it comes with the page. */
  readonly page?: PageData;
  readonly nonce?: string;
};

type Dehydrated = { readonly queries: DehydratedState; readonly page: PageData };

const visitorPage = (): PageData => {
  throw new Error('The page data is not there yet');
};

/** One router a page view: on the server it holds one request's data, so it is never shared. */
export function createPortalRouter({ api, assets, page, nonce }: RouterOptions) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
  });
  const context: RouterContext = { api, assets, queryClient, page: page ?? ({} as PageData) };
  if (!page) Object.defineProperty(context, 'page', { get: visitorPage, configurable: true });
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(nonce !== undefined && { ssr: { nonce } }),
    dehydrate: (): Dehydrated => ({ queries: dehydrate(queryClient), page: context.page }),
    hydrate: (dehydrated: Dehydrated) => {
      Object.defineProperty(context, 'page', { value: dehydrated.page, writable: true, configurable: true });
      hydrate(queryClient, dehydrated.queries);
    },
  });
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
