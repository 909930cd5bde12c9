import type { Language } from '@waypost/domain/base/language';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  Scripts,
  useRouterState,
} from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AppContextProvider } from '../api/app-context.tsx';
import { pageDataElementId, scriptSafeJson } from '../api/page-data.ts';
import { Chrome } from '../features/chrome/chrome.tsx';
import { PaletteButton } from '../features/command-palette/palette-button.tsx';
import { cancelUnfinishedFlow } from '../features/create-flow/unfinished-flow.ts';
import { MigrationOffer } from '../features/migration/migration-offer.tsx';
import { SiteNoticeBanner } from '../features/notifications/site-notice-banner.tsx';
import { HeaderSearch } from '../features/search/header-search.tsx';
import { loadMessages } from '../messages/load-messages.ts';
import { UiMessages } from '../messages/ui-messages.tsx';
import { MessagesProvider } from '../messages/use-text.tsx';
import { paths } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';
import { CreateFlowPlace } from './-create-flow-place.tsx';
import { KeepInput, StartScript } from './-start-script.tsx';

/** Pages that pass `create` on to their target. */
const entrances = new Set(['/login', '/sign-up', '/register']);

/** Search terms for the documentation, loaded after the first view. */
async function loadDocuments(language: Language) {
  const { loadPages } = await import('../features/documentation/content/reading-content.ts');
  const [pages, tutorials] = await Promise.all([
    loadPages('documentation', language),
    loadPages('tutorials', language),
  ]);
  return [
    ...pages.map(({ slug, title, description }) => ({
      title,
      href: paths.documentationPage(slug),
      about: description,
    })),
    ...tutorials.map(({ slug, title, description }) => ({ title, href: paths.tutorial(slug), about: description })),
  ];
}

/** In the console the palette finds what is the user's own; public pages have the search, and the palette beside it. */
function Searches() {
  const { config, language } = Route.useRouteContext().page;
  const isConsole = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_signed-in'),
  });
  const hasSearch = !isConsole || config.flags['ff_search_page_direct'] === true;
  return (
    <div className="flex items-center">
      {hasSearch && <HeaderSearch />}
      <PaletteButton documents={() => loadDocuments(language)} beside={hasSearch} />
    </div>
  );
}

/** The style comes first, for React lifts preloaded fonts before it, and they would take the open connection. */
function Preloads() {
  const { assets } = Route.useRouteContext();
  const beginsWithCode = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.beginsWithCode === true,
  });
  return (
    <>
      {assets.styles.map((href) => (
        <link key={href} rel="preload" as="style" href={href} />
      ))}
      {[...assets.fonts, ...(beginsWithCode ? assets.codeFonts : [])].map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
    </>
  );
}

function Document({ children }: { children: ReactNode }) {
  const { api, assets, messages, page, progress, queryClient, session } = Route.useRouteContext();
  return (
    <html lang={page.language} data-theme={page.theme === 'system' ? undefined : page.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <KeepInput />
        <link rel="icon" href={page.config.brand.icon} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {import.meta.env.SSR && <Preloads />}
        <HeadContent />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <AppContextProvider value={{ api, page, progress, queryClient, session }}>
            <MessagesProvider messages={messages} language={page.language}>
              <UiMessages>
                <Chrome theme={page.theme} banner={<SiteNoticeBanner notice={page.notice} />} search={<Searches />}>
                  {children}
                </Chrome>
                <MigrationOffer
                  pageUser={page.user && { userId: page.user.userId, isExcluded: page.isExcludedFromMigration }}
                />
              </UiMessages>
            </MessagesProvider>
          </AppContextProvider>
        </QueryClientProvider>
        <script
          id={pageDataElementId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: scriptSafeJson(page) }}
        />
        <Scripts />
        <StartScript assets={assets} language={page.language} />
      </body>
    </html>
  );
}

function Content() {
  const carries = useRouterState({ select: ({ location }) => 'create' in location.search });
  const creates = useRouterState({ select: ({ location }) => !entrances.has(location.pathname) }) && carries;
  useEffect(() => {
    if (!carries) cancelUnfinishedFlow();
  }, [carries]);
  return creates ? <CreateFlowPlace /> : <Outlet />;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  async beforeLoad({ context, location, matches }) {
    const isCreating = 'create' in location.search;
    if (context.page.config.maintenance_mode && isCreating) throw redirect({ href: paths.maintenance, replace: true });
    await loadMessages(matches.flatMap(({ staticData }) => staticData.messages ?? []));
  },
  head: ({ match }) => ({ meta: [{ title: match.context.page.config.brand.name }] }),
  component: Content,
  shellComponent: Document,
});
