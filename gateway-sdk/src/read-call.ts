import { type CallerAddress, createCallerAddress } from './caller-address.ts';
import type { Circumstances, Credential } from './question.ts';
import type { ClientKind } from './usage-event.ts';

/** The source of a call: an IncomingMessage, a Request, or any object with an address and headers. */
export type CallLike = {
  /** The URL or its path, with the query. */
  readonly url?: string | undefined;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
};

export type ReadCall = { readonly credential: Credential | undefined; readonly circumstances: Circumstances };

type Read = (name: string) => string | undefined;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function headerReader(headers: CallLike['headers']): Read {
  if (headers instanceof Headers) return (name) => textOf(headers.get(name));
  return (name) => textOf([headers[name]].flat()[0]);
}

function queryReader(url = ''): Read {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start + 1).split('#', 1)[0]);
  return (name) => textOf(query.get(name));
}

/**
 * One kind of credential only, the first of: key in the header, key in the query, bearer token, app id with app code.
 */
function credentialOf(header: Read, query: Read): Credential | undefined {
  const key = header('x-api-key') ?? query('apiKey') ?? query('apikey');
  if (key !== undefined) return { key };
  const token = /^bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1];
  if (token !== undefined) return { token };
  return appCredentialOf(header('x-app-id') ?? query('app_id'), header('x-app-code') ?? query('app_code'));
}

function appCredentialOf(app_id: string | undefined, app_code: string | undefined): Credential | undefined {
  return app_id !== undefined && app_code !== undefined ? { app_id, app_code } : undefined;
}

const direct = createCallerAddress();
const longestPage = 2000;

/** The credential of a call and the properties of its client (KEY-45, KEY-50). */
export function readCall(call: CallLike, callerAddress: CallerAddress = direct): ReadCall {
  const header = headerReader(call.headers);
  const properties = {
    origin: header('origin'),
    referer: header('referer'),
    address: callerAddress(call.socket?.remoteAddress, header('x-forwarded-for')),
    androidPackage: header('x-android-package'),
    androidCertificate: header('x-android-cert'),
    bundleId: header('x-ios-bundle-identifier'),
  };
  const circumstances = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
  return { credential: credentialOf(header, queryReader(call.url)), circumstances };
}

/** Hybrid apps and extensions have schemes of their own, whose origin a URL does not know. */
const appOrigin =
  /^(?:app|capacitor|ionic|tauri|(?:chrome|moz|safari-web)-extension):\/\/[\w.-]+(?::\d{1,5})?(?=[/?#]|$)/i;

function originOfPage(page: string | undefined): string | undefined {
  if (page === undefined || page.length > longestPage) return undefined;
  const ofApp = appOrigin.exec(page)?.[0].toLowerCase();
  if (ofApp !== undefined || !/^https?:/i.test(page)) return ofApp;
  return URL.canParse(page) ? new URL(page).origin : undefined;
}

/** The page and the kind of client of a call, for its usage event (USE-52). */
export function readCaller(call: CallLike): { readonly origin?: string; readonly client: ClientKind } {
  const { origin, referer, androidPackage, bundleId } = readCall(call).circumstances;
  const page = originOfPage(origin) ?? originOfPage(referer);
  const more = page === undefined ? {} : { origin: page };
  if (androidPackage) return { ...more, client: 'android' };
  if (bundleId) return { ...more, client: 'ios' };
  return { ...more, client: page === undefined ? 'server' : 'browser' };
}
