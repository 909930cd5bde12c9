import type { secondFactorEndpoints } from '@waypost/contract/endpoints/second-factors';
import type { FastifyRequest } from 'fastify';
import { cookieNames, readSessionCookie } from '../../http/callers/cookies.ts';
import type { Handlers } from '../../http/routes/mount.ts';
import type { FactorManagementService } from './factor-management.service.ts';

const browserOf = (request: FastifyRequest): string => readSessionCookie(request, cookieNames.account) ?? '';

export const secondFactorHandlers = (factors: FactorManagementService): Handlers<typeof secondFactorEndpoints> => ({
  listSecondFactors: ({ caller }) => factors.list(caller.user.userId),
  beginTotp: ({ caller }) => factors.beginTotp(caller),
  confirmTotp: ({ caller, body }) => factors.confirmTotp(caller, body),
  removeTotp: async ({ caller }) => {
    await factors.removeTotp(caller);
    return undefined;
  },
  beginPasskey: ({ caller, request }) => factors.beginPasskey(caller, browserOf(request)),
  confirmPasskey: ({ caller, body, request }) =>
    factors.confirmPasskey(caller, { ...body, browser: browserOf(request) }),
  renamePasskey: async ({ caller, params, body }) => {
    await factors.renamePasskey(caller, params.passkey_id, body.name);
    return undefined;
  },
  removePasskey: async ({ caller, params }) => {
    await factors.removePasskey(caller, params.passkey_id);
    return undefined;
  },
  makeRecoveryCodes: ({ caller }) => factors.makeRecoveryCodes(caller),
});
