import type { federationEndpoints } from '@waypost/contract/endpoints/federation';
import { deviceOf, refuseForNow } from '../../http/callers/account-requests.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { Xsrf } from '../../http/callers/xsrf.ts';
import { accountSessionLifeMs } from '../accounts/sessions/sessions.service.ts';
import type { FederationService } from './federation.service.ts';

/** Signing in at an organisation's provider; `xsrf` is the account service's. */
export const federationHandlers = (
  federation: FederationService,
  xsrf: Xsrf,
): Handlers<typeof federationEndpoints> => ({
  findProvider: ({ body }) => federation.find(body.realm),
  linkAccount: async ({ body, request, reply }) => {
    const outcome = await federation.link(body, deviceOf(request));
    if ('waitMs' in outcome) return refuseForNow(reply, outcome);
    if ('second_factor' in outcome) return outcome;
    xsrf.renew(reply, outcome.session_token, accountSessionLifeMs / 1000);
    return outcome.answer;
  },
  startFederation: async ({ params, query, request, reply }) => {
    const browser = { ...deviceOf(request), session_token: xsrf.ensure(request, reply) };
    void reply.header('location', await federation.start(params.realm, query, browser));
    return undefined;
  },
  finishFederation: async ({ params, query, request, reply }) => {
    const callback = { realm: params.realm, state: query.state, address: request.url };
    const { location, session_token } = await federation.finish(callback, deviceOf(request));
    if (session_token !== undefined) xsrf.renew(reply, session_token, accountSessionLifeMs / 1000);
    void reply.header('location', location);
    return undefined;
  },
});
