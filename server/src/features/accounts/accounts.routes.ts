import cors from '@fastify/cors';
import { accountEndpoints } from '@waypost/contract/endpoints/accounts';
import { secondStepEndpoints } from '@waypost/contract/endpoints/second-factors';
import { DomainError } from '@waypost/domain/domain-error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal } from '../../http/listener.ts';
import { createMount, type Handlers, type Mounting } from '../../http/mount.ts';
import type { Xsrf } from '../../http/xsrf.ts';
import { deviceOf, refuseForNow, sessionTokenOf } from './account-requests.routes.ts';
import type { AccountsService } from './accounts.service.ts';
import { secondStepHandlers } from './second-step.routes.ts';
import { accountSessionLifeMs } from './sessions.service.ts';
import type { SignedIn } from './sign-in.service.ts';
import { TokenRefusal } from './token-refusal.ts';

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Client authentication by RFC 6749 section 2.3.1; undefined without the header. */
function basicOf(request: FastifyRequest) {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const [, encoded = ''] = /^basic ([A-Za-z0-9+/]+=*)$/i.exec(header) ?? [];
  const [, id, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) throw new TokenRefusal('invalid_client', 'Basic credentials expected.');
  return { client_id: formDecoded(id), client_secret: formDecoded(secret) };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new TokenRefusal('invalid_client', 'The credentials are not form encoded.');
  }
}

/** An image on a stranger's page can send the cookie, but no Origin header that we know (REQ-56). */
function assertAskedByPageOfOurs(request: FastifyRequest, { clients, accountOrigin }: AccountsService) {
  const { origin } = request.headers;
  const isOwn = origin === accountOrigin || singleHeader(request, 'sec-fetch-site') === 'same-origin';
  if (!isOwn && (origin === undefined || !clients.isRegisteredOrigin(origin))) throw new DomainError('UNKNOWN_CLIENT');
}

/** The account service; `xsrf` is its own. */
export const accountHandlers = (accounts: AccountsService, xsrf: Xsrf): Handlers<typeof accountEndpoints> => {
  const complete = (reply: FastifyReply, { answer, session_token }: SignedIn) => {
    xsrf.renew(reply, session_token, accountSessionLifeMs / 1000);
    return answer;
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
      assertAskedByPageOfOurs(request, accounts);
      await accounts.accountSessions.signOut(sessionTokenOf(request));
      xsrf.renew(reply);
      return undefined;
    },
    readMfaClients: ({ request }) => accounts.accountSessions.secondFactorClients(sessionTokenOf(request)),
    signInWithPassword: async ({ body, request, reply }) => {
      const result = await accounts.signIn.signIn(body, deviceOf(request));
      return 'waitMs' in result ? refuseForNow(reply, result) : complete(reply, result);
    },
    continueSession: ({ body, request }) => accounts.signIn.continue(body, sessionTokenOf(request)),
    signUp: async ({ body, request, reply }) => complete(reply, await accounts.signUp.signUp(body, deviceOf(request))),
    requestPasswordReset: async ({ body }) => {
      await accounts.passwordReset.request(body.email);
      return undefined;
    },
    confirmPasswordReset: async ({ body, request }) => {
      await accounts.passwordReset.confirm(body, request.ip);
      return undefined;
    },
    verifyEmail: async ({ body }) => {
      await accounts.emailVerify.verify(body.token);
      return undefined;
    },
    readMe: ({ caller: { user } }) => {
      const { phone, country, ...rest } = user;
      return { ...rest, phoneNumber: phone, countryCode: country };
    },
    issueToken: ({ body, request }) =>
      accounts.codes.redeem(body, { basic: basicOf(request), origin: request.headers.origin }),
    readKeySet: ({ reply }) => {
      void reply.header('cache-control', 'public, max-age=300');
      return accounts.keySet;
    },
  };
};

/** The one place that writes the token endpoint's own refusals (RFC 6749 section 5.2). */
function answerTokenRefusal(error: FastifyError | TokenRefusal, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof TokenRefusal)) return answerRefusal(error, request, reply);
  if (error.error === 'invalid_client') void reply.header('www-authenticate', 'Basic realm="account service"');
  return reply
    .code(error.error === 'invalid_client' ? 401 : 400)
    .headers({ 'cache-control': 'no-store' })
    .send({ error: error.error, error_description: error.message });
}

const allowedHeaders = ['X-Requested-With', 'Cache-Control', 'Pragma', 'Authorization', 'X-Code-Challenge', 'Content-Type'];

/** Puts the endpoints on the account service's listener, readable for the exact origins of registered clients alone (REQ-55). */
export async function mountAccountService(account: FastifyInstance, accounts: AccountsService, mounting: Mounting) {
  await account.register(async (scope) => {
    await scope.register(cors, {
      origin: accounts.clients.origins(),
      credentials: true,
      methods: ['GET', 'POST'],
      allowedHeaders,
      maxAge: 600,
    });
    scope.setErrorHandler(answerTokenRefusal);
    const on = createMount(scope, mounting);
    on(accountEndpoints, accountHandlers(accounts, mounting.xsrf));
    on(secondStepEndpoints, secondStepHandlers(accounts));
  });
}
