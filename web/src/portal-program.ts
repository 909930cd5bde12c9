import { type Api, createApi } from './api/api.ts';
import { browserTransport } from './api/browser-transport.ts';
import { createErrorReporter } from './api/error-reporter.ts';
import { followSession } from './api/follow-session.ts';
import { keyServiceFailures } from './api/key-services.ts';
import { ownAccountKey } from './api/own-account-query.ts';
import type { PageData } from './api/page-data.ts';
import { readerConsent } from './api/reader-consent.ts';
import { refreshUserBy } from './api/refresh-user.ts';
import { renewBy } from './api/renew-session.ts';
import { reportUnhandled } from './api/report-unhandled.ts';
import { reloadWhenRestored } from './api/restored-page.ts';
import { createSessionStore } from './api/session-store.ts';
import { loadCommonMessages, loadMessages } from './messages/load-messages.ts';
import type { PageAssets } from './router-context.ts';
import { createPortalRouter, type PortalRouter } from './router.tsx';

/** The program of a page in the browser: its calls, its session, and the router that shows it. */
export function createPortal(page: PageData, assets: PageAssets): Promise<PortalRouter> {
  const session = createSessionStore(page.user, () => api.session.readSession());
  const refresh = renewBy({ config: page.config, api: () => api, session });
  const transport = browserTransport({
    config: page.config,
    session,
    refresh,
    loadRefusals: () => loadMessages(['refusals']),
    onRefused: () => void created.then(({ checkRoles }) => checkRoles()),
    onNewerDeveloper() {
      void created.then(async ({ router }) => {
        const { queryClient } = router.options.context;
        // the library does not repeat a first read in flight, which would keep the old account
        await queryClient.cancelQueries({ queryKey: ownAccountKey });
        await queryClient.invalidateQueries({ queryKey: ownAccountKey });
      });
    },
  });
  const reporter = createErrorReporter(
    page.config,
    (entry) => api.system.writeLog({ body: entry }),
    () => readerConsent.read().error_reports,
  );
  reportUnhandled(window, reporter);
  reloadWhenRestored(() => session.user() !== null);
  const api: Api = createApi(transport, keyServiceFailures(page.config.flags, reporter));

  async function create() {
    const messages = await loadCommonMessages(page.texts);
    const router = createPortalRouter({ api, session, page, messages, assets });
    const { checkRoles } = followSession({
      session,
      refreshUser: refreshUserBy({ transport, config: page.config, session }),
      onOtherAccess() {
        router.options.context.queryClient.clear();
        void router.invalidate();
      },
    });
    // what the page has read before would hide that the user may no longer read it
    router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && checkRoles());
    return { router, checkRoles };
  }
  const created = create();
  return created.then(({ router }) => router);
}
