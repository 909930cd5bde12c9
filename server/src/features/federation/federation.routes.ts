import type { federationEndpoints } from '@waypost/contract/endpoints/federation';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/mount.ts';
import { cookieNames, readSessionCookie } from '../../http/cookies.ts';
import type { Xsrf } from '../../http/xsrf.ts';
import { type Device, accountSessionLifeMs } from '../accounts/sessions.service.ts';
import type { FederationService } from './federation.service.ts';

const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  user_agent: request.headers['user-agent'],
  session_token: readSessionCookie(request, cookieNames.account),
});

/** Signing in at an organisation's provider; `xsrf` is the account service's. */
export const federationHandlers = (federation: FederationService, xsrf: Xsrf): Handlers<typeof federationEndpoints> => ({
  findProvider: ({ body }) => federation.find(body.realm),
  startFederation: async ({ params, query, request, reply }) => {
    const browser = { ...deviceOf(request), session_token: xsrf.ensure(request, reply) };
    void reply.header('location', await federation.start(params.realm, query, browser));
    return undefined;
  },
  finishFederation: async ({ params, query, request, reply }) => {
    const back = { realm: params.realm, state: query.state, address: request.url };
    const { location, session_token } = await federation.finish(back, deviceOf(request));
    if (session_token !== undefined) xsrf.renew(reply, session_token, accountSessionLifeMs / 1000);
    void reply.header('location', location);
    return undefined;
  },
});
