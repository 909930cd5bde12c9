import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies ignore ports: on localhost both origins share a jar, so their cookies have different names. */
export const cookieNames = {
  portal: { session: '__Host-waypost_session', xsrf: 'XSRF-TOKEN' },
  account: { session: '__Host-waypost_account', xsrf: 'ACCOUNT-XSRF-TOKEN' },
} as const;
export type CookieNames = (typeof cookieNames)[keyof typeof cookieNames];

/** Session tokens are 32 random bytes in base64url; nothing else is looked up. */
const sessionToken = /^[A-Za-z0-9_-]{43}$/;

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
