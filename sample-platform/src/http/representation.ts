import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

type Encoding = 'br' | 'gzip' | 'identity';

/** A body that stays as it is for a while, in the encodings that are ready to be sent. */
export type Representation = {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly bodies: { readonly identity: Buffer } & Readonly<Partial<Record<Encoding, Buffer>>>;
};

/** Weak, because every encoding of a body has the same one. */
export const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;

/** The smallest encoding that the client accepts, of those that are ready. */
export function bestEncoding(accepted: string | undefined, bodies: Representation['bodies']): Encoding {
  const known = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  const best = (['br', 'gzip'] as const).find((encoding) => known.includes(encoding) && bodies[encoding] !== undefined);
  return best ?? 'identity';
}

const isKnown = (known: string | undefined, etag: string) =>
  (known ?? '').split(',').some((one) => one.trim() === etag);

/** Sends it, or 304 to a client that has it. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, cacheControl, etag, bodies }: Representation,
): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': cacheControl });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding'], bodies);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bodies[encoding]);
}
