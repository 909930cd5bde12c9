import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import { addressedLanguage, type Language, languageCookie, readersLanguage } from '@waypost/domain/base/language';
import { consentIn, consentText } from './api/consent.ts';
import { themeCookie } from './api/preference-cookies.ts';
import { noticeCookieNames, siteNotice } from './api/site-notice.ts';
import { createApi } from './api/api.ts';
import type { Transport } from './api/caller.ts';
import type { Theme } from './api/page-data.ts';
import { createSessionStore } from './api/session-store.ts';
import { allMessages, withBrandTexts } from './messages/load-messages.ts';
import { type Messages, textOf } from './messages/use-text.tsx';
import { allReferenceErrors, allReferencePages } from './features/api-reference/content/reference-content.ts';
import { createPortalRouter } from './router.tsx';
import { serverHasParts } from './ui/base/lazy-part.tsx';
import { movedTo } from './site/moved-addresses.ts';
import { siteFileAt } from './site/site-files.ts';
import { widgetGuide, writtenPages } from './site/written-pages.ts';

/** The parts of a page request that the web uses. */
export type PortalPageRequest = {
  readonly url: string;
  readonly nonce: string;
  readonly requestId: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly acceptLanguage: string | undefined;
  readonly fetch: (path: string, init?: { method?: string }) => Promise<Response>;
};
export type PortalPageExtra = {
  readonly config: ClientConfig;
  /** The brand's own texts. */
  readonly texts: Readonly<Record<Language, Messages>>;
  readonly user: SessionUser | null;
  readonly isExcludedFromMigration: boolean;
  readonly allowsPayments: boolean;
  readonly assets: {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
    readonly fonts: readonly string[];
    readonly codeFonts: readonly string[];
    readonly readingScripts: readonly string[];
    readonly lateScripts: Readonly<Record<string, readonly string[]>>;
    /** The files with the common messages. */
    readonly messages: Readonly<Record<Language, readonly string[]>>;
  };
};

export type RenderedPortalPage = {
  readonly status: number;
  readonly html: string;
  readonly location?: string;
  readonly type?: string;
};

const themeOf = (value: string | undefined): Theme => (value === 'light' || value === 'dark' ? value : 'system');

function noticeOf(cookies: PortalPageRequest['cookies'], { terms_version }: ClientConfig) {
  const stored = { consent: cookies[noticeCookieNames.consent], termsVersion: cookies[noticeCookieNames.termsVersion] };
  return siteNotice(stored, terms_version) ?? null;
}

/** Renders one page to HTML. A redirect is returned as a status and a location, another file with its type. */
export async function renderPortal(
  request: PortalPageRequest,
  { config, texts, user, isExcludedFromMigration, allowsPayments, assets }: PortalPageExtra,
): Promise<RenderedPortalPage> {
  const address = new URL(`${config.hosts.portal}${request.url}`); // "//host" is a path here, not another origin
  const moved = movedTo(address);
  if (moved !== undefined) return { status: 301, html: '', location: moved };
  const addressed = addressedLanguage(address.searchParams.get('lang'));
  const chosen = request.cookies[languageCookie];
  const language = addressed ?? readersLanguage({ chosen, acceptLanguage: request.acceptLanguage });
  const messages = withBrandTexts(await allMessages(language), texts[language]);
  const file = await siteFileAt(address.pathname, {
    config,
    language,
    t: textOf(messages, language),
    pages: writtenPages,
    widgetGuide,
    readReference: allReferencePages,
    readErrors: allReferenceErrors,
  });
  if (file) return { status: 200, html: file.text, type: file.type };
  const transport: Transport = ({ method, path }) => request.fetch(path, { method });
  const api = createApi(transport);
  const page = {
    config,
    texts: texts[language],
    user,
    language,
    addressedLanguage: addressed,
    theme: themeOf(request.cookies[themeCookie]),
    consent: consentText(consentIn(request.cookies[noticeCookieNames.consent])),
    notice: noticeOf(request.cookies, config),
    requestId: request.requestId,
    isExcludedFromMigration,
    allowsPayments,
  };
  const scripts = [...assets.scripts, ...assets.messages[page.language]];
  const { fonts, codeFonts, readingScripts, lateScripts } = assets;
  const { style } = config.brand;
  const styles = style === null ? assets.styles : [...assets.styles, style];
  const session = createSessionStore(user, () => api.session.readSession());
  const handle = createRequestHandler({
    request: new Request(address),
    createRouter: () =>
      createPortalRouter({
        api,
        session,
        assets: { scripts, readingScripts, lateScripts, styles, fonts, codeFonts },
        messages,
        page,
        nonce: request.nonce,
      }),
  });
  const response = await handle(async ({ router, responseHeaders }) => {
    await serverHasParts(); // the page's code has loaded by now and has registered its parts
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
  });
  const location = response.headers.get('location');
  return { status: response.status, html: await response.text(), ...(location !== null && { location }) };
}
