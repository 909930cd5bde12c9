import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppContextProvider } from '../api/app-context.tsx';
import { pageDataElementId, scriptSafeJson } from '../api/page-data.ts';
import { english } from '../messages/catalogue.ts';
import { TextProvider } from '../messages/use-text.tsx';
import type { RouterContext } from '../router.tsx';

function Document({ children }: { children: ReactNode }) {
  const { assets, page } = Route.useRouteContext();
  return (
    <html lang="en" data-theme={page.theme === 'system' ? undefined : page.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <HeadContent />
      </head>
      <body>
        {children}
        <script
          id={pageDataElementId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: scriptSafeJson(page) }}
        />
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} async />
        ))}
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  const { api, page, queryClient, session } = Route.useRouteContext();
  return (
    <QueryClientProvider client={queryClient}>
      <AppContextProvider value={{ api, page, queryClient, session }}>
        <TextProvider messages={english}>
          <Outlet />
        </TextProvider>
      </AppContextProvider>
    </QueryClientProvider>
  );
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: 'Waypost' }] }),
  component: Root,
  shellComponent: Document,
});
