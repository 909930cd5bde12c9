import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';

/** Cookies ignore ports: on localhost both origins share a jar, so their cookies have different names. */
export const cookieNames = {
  portal: { session: '__Host-waypost_session', xsrf: 'XSRF-TOKEN' },
  account: { session: '__Host-waypost_account', xsrf: 'ACCOUNT-XSRF-TOKEN' },
} as const;
export type CookieNames = (typeof cookieNames)[keyof typeof cookieNames];

const visitorMark = 'v.';

/** Session tokens are 32 random bytes in base64url, a visitor's after a mark; nothing else is looked up. */
const sessionToken = /^(v\.)?[A-Za-z0-9_-]{43}$/;

/** A token to which XSRF tokens belong, before anybody signs in. Signing in replaces it. */
export const newVisitorToken = (): string => `${visitorMark}${randomBytes(32).toString('base64url')}`;

/** Whether a token says by itself that it is nobody's session. */
export const isVisitorToken = (token: string): boolean => token.startsWith(visitorMark);

/** The token of the session cookie; undefined for a missing or malformed one. */
export function readSessionCookie(request: FastifyRequest, names: CookieNames): string | undefined {
  const value = request.cookies[names.session];
  return value !== undefined && sessionToken.test(value) ? value : undefined;
}

export type CookieValue = { readonly token: string; readonly maxAgeSeconds?: number | undefined };

/** Without `maxAgeSeconds` the cookie ends with the browser, as before a sign-in. */
export function setSessionCookie(reply: FastifyReply, names: CookieNames, { token, maxAgeSeconds }: CookieValue) {
  void reply.setCookie(names.session, token, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  });
}

/** Our scripts read this cookie and send it back as a header, which a foreign page cannot do. */
export function setXsrfCookie(reply: FastifyReply, names: CookieNames, { token, maxAgeSeconds }: CookieValue) {
  void reply.setCookie(names.xsrf, token, {
    path: '/',
    secure: true,
    sameSite: 'lax',
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  });
}
