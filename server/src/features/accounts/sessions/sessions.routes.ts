import type { sessionEndpoints } from '@waypost/contract/endpoints/accounts';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyRequest } from 'fastify';
import { cookieNames, readSessionCookie } from '../../../http/callers/cookies.ts';
import type { Handlers } from '../../../http/routes/mount.ts';
import type { Xsrf } from '../../../http/callers/xsrf.ts';
import type { AccountsService } from '../accounts.service.ts';
import { portalSessionLifeMs } from './portal-sessions.service.ts';

/** A visitor's browser has a cookie token too. */
function cookieTokenOf(request: FastifyRequest): string {
  const token = readSessionCookie(request, cookieNames.portal);
  if (token === undefined) throw new DomainError('UNAUTHORIZED');
  return token;
}

/** The portal's sessions; `xsrf` is the portal's. */
export const sessionHandlers = (
  { portalSessions, ownProfile }: Pick<AccountsService, 'portalSessions' | 'ownProfile'>,
  xsrf: Xsrf,
): Handlers<typeof sessionEndpoints> => ({
  beginSignIn: ({ request }) => ({ codeChallenge: portalSessions.begin(cookieTokenOf(request)) }),
  readSession: ({ request, caller }) => portalSessions.read(cookieTokenOf(request), caller.user),
  createSession: async ({ body, request, reply }) => {
    const { token, session } = await portalSessions.signIn(cookieTokenOf(request), body.data.code);
    xsrf.renew(reply, token, portalSessionLifeMs / 1000);
    return session;
  },
  chooseLanguage: async ({ caller, body }) => {
    await ownProfile.chooseLanguage(caller.user.userId, body.lang);
    return undefined;
  },
  deleteSession: async ({ request, reply }) => {
    await portalSessions.end(cookieTokenOf(request));
    xsrf.renew(reply);
    return undefined;
  },
});
