import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../base/ids.ts';
import { asJson, type Json, parseJson, textAt } from '../../base/json.ts';
import { demoCredentials } from '../../demo-credentials.ts';
import { type Answer, sendOrLose } from '../../faults/faulty-call.ts';
import { methodsAnswer, paymentAnswer, storedMethodResource } from '../answers.ts';
import type { CardProvider } from '../card-provider.ts';
import { CardsError, missingField, unauthorised, wrongMerchant } from '../errors.ts';
import { createIdempotency } from './idempotency.ts';

const { apiKey, merchantAccount } = demoCredentials.cards;

export const errorBody = ({ status, code, message, type }: CardsError) => ({
  status,
  errorCode: code,
  message,
  errorType: type,
  pspReference: newId(),
});

const failure: Answer = {
  status: 500,
  body: { status: 500, errorCode: '000', message: 'Internal error', errorType: 'internal' },
};

const firstOf = (value: string | string[] | undefined) => [value].flat()[0];

/** JSON as the provider reads it: an empty body is an empty object. */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const body = text === '' ? {} : parseJson(String(text));
    if (body) done(null, body);
    else done(new CardsError(400, '702', 'Unable to parse JSON request'), undefined);
  });
}

export function sendCardsErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof CardsError)) throw error;
    if (error.code === '704') reply.header('transient-error', 'true');
    return reply.code(error.status).send(errorBody(error));
  });
}

type Work = (body: Json, request: FastifyRequest) => unknown;
type Params = { id: string };

/** Checkout v72: what the merchant's server calls. */
export function checkoutRoutes(app: FastifyInstance, provider: CardProvider): void {
  const once = createIdempotency(provider.state.answers);
  const { payments, tokens, sessions, modifications, authentication } = provider;
  const answerOf = (payment: Parameters<typeof paymentAnswer>[0]) =>
    paymentAnswer(payment, authentication.actionOf(payment));

  const post =
    (work: Work, status = 200) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const body = asJson(request.body);
      if (textAt(body, 'merchantAccount') !== merchantAccount && !request.url.endsWith('/details'))
        throw wrongMerchant();
      const key = firstOf(request.headers['idempotency-key']);
      if (key !== undefined) reply.header('idempotency-key', key);
      const outcome = await once(key, () =>
        provider.calls(request, { service: 'cards', failure }, () => ({ status, body: work(body, request) })),
      );
      return sendOrLose(reply, outcome, provider.switches.get().hangMs);
    };
  const idOf = (request: FastifyRequest) => (request.params as Params).id;

  app.register((scope, _options, done) => {
    readJsonBodies(scope);
    sendCardsErrors(scope);
    scope.addHook('onRequest', (request, _reply, next) =>
      next(request.headers['x-api-key'] === apiKey ? undefined : unauthorised()),
    );
    scope.post(
      '/v72/paymentMethods',
      post((body) => methodsAnswer(tokens.of(textAt(body, 'shopperReference') ?? ''))),
    );
    scope.post(
      '/v72/payments',
      post((body) => answerOf(payments.pay(body))),
    );
    scope.post(
      '/v72/payments/details',
      post((body) => answerOf(authentication.details(body))),
    );
    scope.post(
      '/v72/sessions',
      post((body) => sessions.answer(sessions.create(body)), 201),
    );
    for (const [path, kind] of [
      ['captures', 'capture'],
      ['refunds', 'refund'],
      ['cancels', 'cancel'],
    ] as const)
      scope.post(
        `/v72/payments/:id/${path}`,
        post((body, request) => modifications.request(idOf(request), kind, body), 201),
      );
    scope.get<{ Params: Params; Querystring: { sessionResult?: string } }>('/v72/sessions/:id', ({ params, query }) =>
      sessions.result(params.id, query.sessionResult),
    );
    storedMethodRoutes(scope, provider);
    done();
  });
}

type StoredQuery = { Querystring: { shopperReference?: string; merchantAccount?: string } };

function storedMethodRoutes(scope: FastifyInstance, { tokens }: CardProvider): void {
  const shopperOf = (query: StoredQuery['Querystring']): string => {
    if (query.merchantAccount !== merchantAccount) throw wrongMerchant();
    if (query.shopperReference === undefined) throw missingField('shopperReference');
    return query.shopperReference;
  };
  scope.get<StoredQuery>('/v72/storedPaymentMethods', ({ query }) => {
    const shopperReference = shopperOf(query);
    const storedPaymentMethods = tokens.of(shopperReference).map(storedMethodResource);
    return { merchantAccount, shopperReference, storedPaymentMethods };
  });
  scope.delete<StoredQuery & { Params: Params }>('/v72/storedPaymentMethods/:id', ({ query, params }, reply) => {
    tokens.disable(tokens.find(params.id, shopperOf(query)));
    return reply.code(204).send();
  });
}
