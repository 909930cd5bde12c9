import cors from '@fastify/cors';
import { accountEndpoints } from '@waypost/contract/endpoints/accounts';
import { secondStepEndpoints } from '@waypost/contract/endpoints/second-factors';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createMount, type Handlers, type Mounting } from '../../http/routes/mount.ts';
import type { Xsrf } from '../../http/callers/xsrf.ts';
import { deviceOf, refuseForNow, sessionTokenOf } from '../../http/callers/account-requests.ts';
import type { AccountsService } from './accounts.service.ts';
import { mailRequestHandlers } from './mails/mail-requests.routes.ts';
import { secondStepHandlers } from './sign-in/second-step.routes.ts';
import { accountSessionLifeMs } from './sessions/sessions.service.ts';
import type { SecondStep } from '@waypost/contract/entities/account';
import type { SignedIn } from './sign-in/entry-outcomes.ts';

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** An image on a foreign page can send the cookie, but no registered Origin header. */
function assertRegisteredOrigin(request: FastifyRequest, { clients, accountOrigin }: AccountsService) {
  const { origin } = request.headers;
  const isOwn = origin === accountOrigin || singleHeader(request, 'sec-fetch-site') === 'same-origin';
  if (!isOwn && (origin === undefined || !clients.isRegisteredOrigin(origin))) throw new DomainError('UNKNOWN_CLIENT');
}

/** The account service; `xsrf` is its own. */
export const accountHandlers = (accounts: AccountsService, xsrf: Xsrf): Handlers<typeof accountEndpoints> => {
  /** Before a second step no session begins, and the browser keeps its cookies. */
  const complete = (reply: FastifyReply, outcome: SignedIn | SecondStep) => {
    if ('second_factor' in outcome) return outcome;
    xsrf.renew(reply, outcome.session_token, accountSessionLifeMs / 1000);
    return outcome.answer;
  };
  return {
    readAccount: ({ query, request }) =>
      accounts.accountSessions.read(
        {
          origin: request.headers.origin,
          client_id: query['client-id'],
          code_challenge: singleHeader(request, 'x-code-challenge'),
        },
        sessionTokenOf(request),
      ),
    signOut: async ({ request, reply }) => {
      assertRegisteredOrigin(request, accounts);
      await accounts.accountSessions.signOut(sessionTokenOf(request));
      xsrf.renew(reply);
      return undefined;
    },
    readMfaClients: ({ request }) => accounts.accountSessions.secondFactorClients(sessionTokenOf(request)),
    signInWithPassword: async ({ body, request, reply }) => {
      const result = await accounts.signIn.signIn(body, deviceOf(request));
      return 'waitMs' in result ? refuseForNow(reply, result) : complete(reply, result);
    },
    continueSession: ({ body, request }) => accounts.signIn.continue(body, deviceOf(request)),
    signUp: async ({ body, request, reply }) => complete(reply, await accounts.signUp.signUp(body, deviceOf(request))),
    ...mailRequestHandlers(accounts),
    confirmPasswordReset: async ({ body, request }) => {
      await accounts.passwordReset.confirm(body, request.clientAddress);
      return undefined;
    },
    verifyEmail: async ({ body, request, reply }) => {
      const throttled = await accounts.emailVerification.verify(body, deviceOf(request));
      return throttled && refuseForNow(reply, throttled);
    },
    readMe: ({ caller: { user } }) => {
      const { phone, country, ...rest } = user;
      return { ...rest, phoneNumber: phone, countryCode: country };
    },
    readKeySet: ({ reply }) => {
      void reply.header('cache-control', 'public, max-age=300');
      return accounts.keySet;
    },
  };
};

const allowedHeaders = [
  'X-Requested-With',
  'Cache-Control',
  'Pragma',
  'Authorization',
  'X-Code-Challenge',
  'Content-Type',
];

/** Mounts the account service's endpoints; only the exact origins of registered clients may read the answers. */
export async function mountAccountService(account: FastifyInstance, accounts: AccountsService, mounting: Mounting) {
  await account.register(async (scope) => {
    await scope.register(cors, {
      origin: accounts.clients.origins(),
      credentials: true,
      methods: ['GET', 'POST'],
      allowedHeaders,
      maxAge: 600,
    });
    const on = createMount(scope, mounting);
    on(accountEndpoints, accountHandlers(accounts, mounting.xsrf));
    on(secondStepEndpoints, secondStepHandlers(accounts, mounting.xsrf));
  });
}
