import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { hashInlineScripts } from './inline-scripts.ts';
import { createKeptPages, type SentPage } from './kept-pages.ts';
import {
  contentSecurityPolicy,
  crossOriginHeaders,
  pageHeaders,
  type PageOrigins,
  permissionsPolicy,
} from './page-headers.ts';

/** Paths for programs, whose 404 is not a page. */
const machinePaths = /^\/(api|rest|v1|oauth2|api-key-service|access-key-service|\.well-known)\//;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Calls the portal's own API inside the process, with the cookies of the page's request. */
export type LocalFetch = (path: string, init?: { method?: string }) => Promise<Response>;

/** What a browser says with the address of a page. */
export type PageReader = {
  readonly url: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly acceptLanguage: string | undefined;
};
export type PageRequest = PageReader & {
  /** On every inline script of the page, by which they are told from others. */
  readonly nonce: string;
  readonly requestId: string;
  readonly fetch: LocalFetch;
};
export type RenderedPage = {
  readonly status: number;
  readonly html: string;
  /** Set for a redirect. */
  readonly location?: string;
  /** The media type of a file such as robots.txt; HTML by default. */
  readonly type?: string;
  /** How long the page may be sent to others with the same key; not at all by default, Infinity if it never changes. */
  readonly keepMs?: number;
};
/** Implemented by the built web (dist/web/server); the server knows only this type. */
export type PageRenderer<Extra> = (request: PageRequest, extra: Extra) => Promise<RenderedPage>;

/** All that the page of a request depends on, if others may get the same; undefined for a page of its own. */
export type PageKey<Extra> = (reader: PageReader, extra: Extra) => string | undefined;

function localFetch(app: FastifyInstance, request: FastifyRequest): LocalFetch {
  return async (path, init) => {
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: path,
      headers: {
        cookie: request.headers.cookie ?? '',
        'accept-language': request.headers['accept-language'] ?? '',
        'x-requested-with': 'XMLHttpRequest',
      },
      remoteAddress: request.clientAddress,
    });
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? ''), 'x-request-id': request.id },
    });
  };
}

/** 11 takes thirty times as long as 6 for a tenth less, which is worth it once. Beyond 6, 7 to 9 gain nothing. */
const qualities = { once: 6, kept: 11 };

const compressed = (html: string, quality: number) =>
  compress(Buffer.from(html), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

type Making = { readonly nonce: string; readonly policy: PageOrigins; readonly hasKey: boolean };

async function toSend(
  { status, html, location, type, keepMs: rightMs = 0 }: RenderedPage,
  { nonce, policy, hasKey }: Making,
): Promise<SentPage> {
  if (location !== undefined) return { status, headers: { ...pageHeaders, location }, body: undefined, keepMs: 0 };
  const keepMs = hasKey ? rightMs : 0;
  const page = hashInlineScripts(html, nonce);
  const headers = {
    ...pageHeaders,
    'content-security-policy': contentSecurityPolicy(page.hashes, policy),
    ...crossOriginHeaders(policy),
    'permissions-policy': permissionsPolicy(policy),
    ...(type !== undefined && { 'content-type': type }),
  };
  return { status, headers, body: await compressed(page.html, keepMs > 0 ? qualities.kept : qualities.once), keepMs };
}

async function send({ status, headers, body }: SentPage, request: FastifyRequest, reply: FastifyReply) {
  reply.code(status).headers(headers);
  if (body === undefined) return reply.send('');
  // a script cannot read other headers of its own document, and a kept page cannot contain the id
  reply.header('server-timing', `request;desc="${request.id}"`);
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return takesBrotli ? reply.header('content-encoding', 'br').send(body) : reply.send(await decompress(body));
}

export type PageMounting<Extra> = {
  readonly render: PageRenderer<Extra>;
  readonly origins: (request: FastifyRequest, extra: Extra) => PageOrigins;
  /** The data of this request's page besides its address (session, configuration). */
  readonly extra: (request: FastifyRequest, reply: FastifyReply) => Promise<Extra>;
  readonly keyOf?: PageKey<Extra>;
};

/** Every address without an endpoint or a file is a page; the web renders it, or its 404. */
export function mountPages<Extra>(app: FastifyInstance, { render, origins, extra, keyOf }: PageMounting<Extra>) {
  const kept = createKeptPages();
  app.get('/*', async (request, reply) => {
    if (machinePaths.test(request.url)) throw new DomainError('NOT_FOUND');
    const data = await extra(request, reply);
    const reader = {
      url: request.url,
      cookies: request.cookies,
      acceptLanguage: request.headers['accept-language'],
    };
    const key = keyOf?.(reader, data);
    const make = async () => {
      const nonce = randomBytes(16).toString('base64url');
      const asked = { ...reader, nonce, requestId: request.id, fetch: localFetch(app, request) };
      return toSend(await render(asked, data), { nonce, policy: origins(request, data), hasKey: key !== undefined });
    };
    return send(key === undefined ? await make() : await kept(key, make), request, reply);
  });
}
