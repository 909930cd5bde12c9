import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies do not know ports: on localhost portal and account service share a jar, so each has names of its own. */
export const cookieNames = {
  portal: { session: '__Host-waypost_session', xsrf: 'XSRF-TOKEN' },
  account: { session: '__Host-waypost_account', xsrf: 'ACCOUNT-XSRF-TOKEN' },
} as const;
export type CookieNames = (typeof cookieNames)[keyof typeof cookieNames];

/** Opaque session tokens: 32 random bytes, base64url. Anything else is not looked up. */
const sessionToken = /^[A-Za-z0-9_-]{43}$/;

/** Reads the session cookie's token, or undefined where there is none of our form. */
export function readSessionCookie(request: FastifyRequest, names: CookieNames): string | undefined {
  const value = request.cookies[names.session];
  return value !== undefined && sessionToken.test(value) ? value : undefined;
}

export type CookieValue = { readonly token: string; readonly maxAgeSeconds?: number | undefined };

/** A cookie without `maxAgeSeconds` ends with the browser: what a visitor has before signing in. */
export function setSessionCookie(reply: FastifyReply, names: CookieNames, { token, maxAgeSeconds }: CookieValue) {
  void reply.setCookie(names.session, token, {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  });
}

/** The page's scripts read this one and send it back as a header, which another site's page cannot. */
export function setXsrfCookie(reply: FastifyReply, names: CookieNames, { token, maxAgeSeconds }: CookieValue) {
  void reply.setCookie(names.xsrf, token, {
    path: '/',
    secure: true,
    sameSite: 'lax',
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
  });
}
