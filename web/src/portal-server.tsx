import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { Language } from '@waypost/domain/base/language';
import { createApi } from './api/api.ts';
import type { Transport } from './api/caller.ts';
import { createSessionStore } from './api/session-store.ts';
import { allMessages, withBrandTexts } from './messages/load-messages.ts';
import { type Messages, textOf } from './messages/use-text.tsx';
import { allReferenceErrors, allReferencePages } from './features/api-reference/content/reference-content.ts';
import { type PageReader, wishesOf } from './page-reader.ts';
import { createPortalRouter, freshMs, type PortalRouter } from './router.tsx';
import { isReading } from './routes/-start-script.tsx';
import { serverHasParts } from './ui/base/lazy-part.tsx';
import { movedTo } from './site/moved-addresses.ts';
import { siteFileAt } from './site/site-files.ts';
import { widgetGuide, writtenPages } from './site/written-pages.ts';

/** The parts of a page request that the web uses. */
export type PortalPageRequest = PageReader & {
  readonly nonce: string;
  readonly requestId: string;
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
  /** How long others with the same key may get the page too. */
  readonly keepMs?: number;
};

/** Plain addresses are few; one with other parameters or characters could be one of endlessly many for the same page. */
const plainPath = /^(\/[\w.~-]+)*\/?$/;
const plainQuery = /^(\?lang=\w{2})?$/;

/** The key of a page that is the same for everybody without an account who wishes the same; otherwise undefined. */
export function keyOfVisitor(
  reader: PageReader,
  { config, user, allowsPayments }: Pick<PortalPageExtra, 'config' | 'user' | 'allowsPayments'>,
): string | undefined {
  if (user !== null || allowsPayments) return undefined;
  const { address, ...wishes } = wishesOf(reader, config);
  const { pathname, search } = address;
  const isPlain = plainPath.test(pathname) && plainQuery.test(search);
  if (!isPlain || (search !== '') !== (wishes.addressedLanguage !== null)) return undefined;
  return JSON.stringify([pathname, ...Object.values(wishes)]);
}

/**
 * How long the HTML is right for every visitor with the same wishes: as long as its data counts as fresh, for ever if it
 * has none, and not at all if it is somebody's own or something failed.
 */
function keepMsOf({ state, options: { context } }: PortalRouter, status: number): number {
  if (status !== 200 || !isReading(state, context.session)) return 0;
  const results = new Set(
    context.queryClient
      .getQueryCache()
      .getAll()
      .map((query) => query.state.status),
  );
  if (results.has('error')) return 0;
  return results.has('success') ? freshMs : Infinity;
}

/** Renders one page to HTML. A redirect is returned as a status and a location, another file with its type. */
export async function renderPortal(
  request: PortalPageRequest,
  { config, texts, user, isExcludedFromMigration, allowsPayments, assets }: PortalPageExtra,
): Promise<RenderedPortalPage> {
  const { address, ...wishes } = wishesOf(request, config);
  const { language } = wishes;
  const moved = movedTo(address);
  if (moved !== undefined) return { status: 301, html: '', location: moved };
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
  if (file) return { status: 200, html: file.text, type: file.type, keepMs: Infinity };
  const transport: Transport = ({ method, path }) => request.fetch(path, { method });
  const api = createApi(transport);
  const page = { config, texts: texts[language], user, ...wishes, isExcludedFromMigration, allowsPayments };
  const scripts = [...assets.scripts, ...assets.messages[language]];
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
        requestId: request.requestId,
      }),
  });
  let keepMs = 0;
  const response = await handle(async ({ router, responseHeaders }) => {
    await serverHasParts(); // the page's code has loaded by now and has registered its parts
    const answer = await renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> });
    keepMs = keepMsOf(router, answer.status);
    return answer;
  });
  const location = response.headers.get('location');
  return { status: response.status, html: await response.text(), keepMs, ...(location !== null && { location }) };
}
