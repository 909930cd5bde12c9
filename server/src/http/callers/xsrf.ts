import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { type CookieNames, newVisitorToken, readSessionCookie, setSessionCookie, setXsrfCookie } from './cookies.ts';

export type Xsrf = {
  /** Throws XSRF_MISMATCH unless the header matches the session cookie. */
  check(request: FastifyRequest): void;
  /** Sets the cookies of a browser that has none; answers the session token. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
  /** Sets both cookies for a session token, at sign-in and at sign-out, and so replaces the earlier ones. */
  renew(reply: FastifyReply, sessionToken?: string, maxAgeSeconds?: number): string;
};

export type KeyedHash = (purpose: string, text: string) => Buffer;

/** The token is an HMAC of the session token: nothing is stored, and it never matches another session. */
export function createXsrf(names: CookieNames, keyedHash: KeyedHash): Xsrf {
  const tokenOf = (session: string) => keyedHash(`xsrf:${names.session}`, session).toString('base64url');

  const renew: Xsrf['renew'] = (reply, given, maxAgeSeconds) => {
    const session = given ?? newVisitorToken();
    setSessionCookie(reply, names, { token: session, maxAgeSeconds });
    setXsrfCookie(reply, names, { token: tokenOf(session), maxAgeSeconds });
    return session;
  };

  return {
    check(request) {
      const session = readSessionCookie(request, names);
      const given = request.headers['x-xsrf-token'];
      if (session === undefined || typeof given !== 'string') throw new DomainError('XSRF_MISMATCH');
      const expected = Buffer.from(tokenOf(session));
      const received = Buffer.from(given);
      if (expected.length !== received.length || !timingSafeEqual(expected, received)) {
        throw new DomainError('XSRF_MISMATCH');
      }
    },
    ensure(request, reply) {
      const session = readSessionCookie(request, names);
      if (session === undefined) return renew(reply);
      if (request.cookies[names.xsrf] !== tokenOf(session)) setXsrfCookie(reply, names, { token: tokenOf(session) });
      return session;
    },
    renew,
  };
}
