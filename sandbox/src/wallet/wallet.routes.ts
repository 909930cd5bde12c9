import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../base/ids.ts';
import { asJson, type Json, jsonAt, parseJson } from '../base/json.ts';
import { demoCredentials } from '../demo-credentials.ts';
import { type Answer, sendOrLose } from '../faults/faulty-call.ts';
import { WalletAccessError, WalletError } from './errors.ts';
import { readMoney } from './money.ts';
import { captureAnswer } from './orders.ts';
import { refundAnswer } from './refunds.ts';
import type { WalletProvider } from './wallet-provider.ts';

const { clientId, clientSecret } = demoCredentials.wallet;
const tokenLifeSeconds = 32_400;
const failure: Answer = {
  status: 500,
  body: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error has occurred.', debug_id: 'SANDBOX' },
};

const busy = () =>
  new WalletError(
    'RESOURCE_CONFLICT',
    'PREVIOUS_REQUEST_IN_PROGRESS',
    'A previous request on this resource is in progress.',
  );

/** The same request id gets the same answer. */
function createOnce({ state, calls }: WalletProvider) {
  const running = new Set<string>();
  return async (request: FastifyRequest, work: () => Answer) => {
    const id = [request.headers['paypal-request-id']].flat()[0];
    const call = () => calls(request, { service: 'wallet', failure }, work);
    if (id === undefined) return call();
    const key = `${request.url} ${id}`;
    const kept = state.answers.get(key);
    if (kept !== undefined) return { answer: kept, isLost: false };
    if (running.has(key)) throw busy();
    running.add(key);
    try {
      const outcome = await call();
      if (outcome.answer.status < 300) state.answers.set(key, outcome.answer);
      return outcome;
    } finally {
      running.delete(key);
    }
  };
}

function readBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const body = text === '' ? {} : parseJson(String(text));
    if (body) done(null, body);
    else done(new WalletError('INVALID_REQUEST', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.'));
  });
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof WalletError) return reply.code(error.status).send(error.body);
    if (error instanceof WalletAccessError) return reply.code(401).send(error.body);
    throw error;
  });
}

const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

function tokenRoute(scope: FastifyInstance, { state }: WalletProvider): void {
  scope.post('/v1/oauth2/token', (request) => {
    if (request.headers.authorization !== basic) throw new WalletAccessError('invalid_client');
    const accessToken = `sbx_${newId(40)}`;
    state.access.set(accessToken, String(Date.now() + tokenLifeSeconds * 1000));
    return {
      scope: 'https://uri.paypal.com/services/vault/payment-tokens/readwrite',
      access_token: accessToken,
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: tokenLifeSeconds,
    };
  });
}

type ById = { Params: { id: string } };
const idOf = (request: FastifyRequest) => (request.params as ById['Params']).id;

function vaultRoutes(scope: FastifyInstance, provider: WalletProvider, post: Post): void {
  const { vault } = provider;
  scope.post(
    '/v3/vault/setup-tokens',
    post((body) => vault.setupAnswer(vault.createSetupToken(body))),
  );
  scope.get<ById>('/v3/vault/setup-tokens/:id', ({ params }) => vault.setupAnswer(vault.findSetupToken(params.id)));
  scope.post(
    '/v3/vault/payment-tokens',
    post((body) => vault.tokenAnswer(vault.createPaymentToken(body))),
  );
  scope.get<{ Querystring: { customer_id?: string } }>('/v3/vault/payment-tokens', ({ query }) => {
    const tokens = vault.ofCustomer(query.customer_id ?? '');
    const customer = { id: query.customer_id };
    return {
      customer,
      payment_tokens: tokens.map(vault.tokenAnswer),
      total_items: tokens.length,
      total_pages: 1,
    };
  });
  scope.get<ById>('/v3/vault/payment-tokens/:id', ({ params }) => vault.tokenAnswer(vault.find(params.id)));
  scope.delete<ById>('/v3/vault/payment-tokens/:id', ({ params }, reply) => {
    vault.remove(params.id);
    return reply.code(204).send();
  });
}

function orderRoutes(scope: FastifyInstance, { orders, refunds }: WalletProvider, post: Post): void {
  scope.post(
    '/v2/checkout/orders',
    post((body) => orders.answer(orders.create(body))),
  );
  scope.get<ById>('/v2/checkout/orders/:id', ({ params }) => orders.answer(orders.find(params.id)));
  scope.post(
    '/v2/checkout/orders/:id/capture',
    post((_body, request) => orders.answer(orders.capture(idOf(request)))),
  );
  scope.get<ById>('/v2/payments/captures/:id', ({ params }) => captureAnswer(orders.findCapture(params.id)));
  scope.post(
    '/v2/payments/captures/:id/refund',
    post((body, request) => {
      const amount = jsonAt(body, 'amount');
      return refundAnswer(refunds.refund(idOf(request), amount === undefined ? undefined : readMoney(amount)));
    }),
  );
  scope.get<ById>('/v2/payments/refunds/:id', ({ params }) => refundAnswer(refunds.find(params.id)));
}

type Post = (
  work: (body: Json, request: FastifyRequest) => unknown,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What the merchant's server calls. */
export function walletRoutes(app: FastifyInstance, provider: WalletProvider): void {
  const once = createOnce(provider);
  const post: Post = (work) => async (request, reply) => {
    const outcome = await once(request, () => ({
      status: 201,
      body: work(asJson(request.body), request),
    }));
    return sendOrLose(reply, outcome, provider.switches.get().hangMs);
  };

  app.register((scope, _options, done) => {
    readBodies(scope);
    tokenRoute(scope, provider);
    scope.get('/v1/notifications/certs/:name', (_request, reply) =>
      reply.type('application/x-pem-file').send(provider.signatures.publicKey()),
    );
    scope.register((merchant, _none, ready) => {
      merchant.addHook('onRequest', (request, _reply, next) => {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const isValid = Number(provider.state.access.get(token) ?? 0) > Date.now();
        next(isValid ? undefined : new WalletAccessError('invalid_token'));
      });
      vaultRoutes(merchant, provider, post);
      orderRoutes(merchant, provider, post);
      merchant.post('/v1/notifications/verify-webhook-signature', (request) => ({
        verification_status: provider.signatures.isGenuine(asJson(request.body)) ? 'SUCCESS' : 'FAILURE',
      }));
      ready();
    });
    done();
  });
}
