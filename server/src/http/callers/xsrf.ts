import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type CookieNames, readSessionCookie, setSessionCookie, setXsrfCookie } from './cookies.ts';

export type Xsrf = {
  /** Throws XSRF_MISMATCH unless the header holds the token of the session cookie. */
  check(request: FastifyRequest): void;
  /** Gives a browser without a session cookie one to begin with, and its token; returns the session token in use. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
  /** Sets both cookies for a session token: at sign-in and at sign-out, so that no earlier token lives on. */
  renew(reply: FastifyReply, sessionToken?: string, maxAgeSeconds?: number): string;
};

export type KeyedHash = (purpose: string, text: string) => Buffer;

/** The token is an HMAC of the session token: nothing is stored, and a token of another session never fits. */
export function createXsrf(names: CookieNames, keyedHash: KeyedHash): Xsrf {
  const tokenOf = (session: string) => keyedHash(`xsrf:${names.session}`, session).toString('base64url');

  const renew: Xsrf['renew'] = (reply, given, maxAgeSeconds) => {
    const session = given ?? randomBytes(32).toString('base64url');
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
      const presented = Buffer.from(given);
      if (expected.length !== presented.length || !timingSafeEqual(expected, presented)) {
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
