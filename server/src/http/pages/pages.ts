import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
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

/** Calls the portal's own API inside the process, with the cookies of the page's request. */
export type LocalFetch = (path: string, init?: { method?: string }) => Promise<Response>;

export type PageRequest = {
  readonly url: string;
  readonly nonce: string;
  readonly requestId: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly acceptLanguage: string | undefined;
  readonly fetch: LocalFetch;
};
export type RenderedPage = {
  readonly status: number;
  readonly html: string;
  /** Set for a redirect. */
  readonly location?: string;
  /** The media type of a file such as robots.txt; HTML by default. */
  readonly type?: string;
};
/** Implemented by the built web (dist/web/server); the server knows only this type. */
export type PageRenderer<Extra> = (request: PageRequest, extra: Extra) => Promise<RenderedPage>;

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

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
  // takes a quarter more time than 4, for long pages 12 % off; beyond 6 it takes seven times as long
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return reply.header('content-encoding', 'br').send(await compress(Buffer.from(html), { params: quality }));
}

export type PageMounting<Extra> = {
  readonly render: PageRenderer<Extra>;
  readonly origins: (request: FastifyRequest, extra: Extra) => PageOrigins;
  /** The data of this request's page besides its address (session, configuration). */
  readonly extra: (request: FastifyRequest, reply: FastifyReply) => Promise<Extra>;
};

/** Every address without an endpoint or a file is a page; the web renders it, or its 404. */
export function mountPages<Extra>(app: FastifyInstance, { render, origins, extra }: PageMounting<Extra>) {
  app.get('/*', async (request, reply) => {
    if (machinePaths.test(request.url)) throw new DomainError('NOT_FOUND');
    const data = await extra(request, reply);
    const nonce = randomBytes(16).toString('base64url');
    const page = await render(
      {
        url: request.url,
        nonce,
        requestId: request.id,
        cookies: request.cookies,
        acceptLanguage: request.headers['accept-language'],
        fetch: localFetch(app, request),
      },
      data,
    );
    reply.code(page.status).headers(pageHeaders).header('vary', 'accept-encoding, accept-language, cookie');
    if (page.location !== undefined) return reply.header('location', page.location).send('');
    const policy = origins(request, data);
    reply.header('content-security-policy', contentSecurityPolicy(nonce, policy));
    reply.headers(crossOriginHeaders(policy));
    reply.header('permissions-policy', permissionsPolicy(policy));
    if (page.type !== undefined) reply.header('content-type', page.type);
    return sendHtml(request, reply, page.html);
  });
}
