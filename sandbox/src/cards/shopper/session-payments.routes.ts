import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asJson, type Json, jsonAt, textAt } from '../../base/json.ts';
import { demoCredentials } from '../../demo-credentials.ts';
import { methodsAnswer } from '../answers.ts';
import type { CardPayment, CardSession } from '../card-payment.ts';
import type { CardProvider } from '../card-provider.ts';
import { unauthorised } from '../errors.ts';

type SessionCall = { Params: { id: string }; Querystring: { clientKey?: string }; Body: unknown };

const storingMode = (session: CardSession) => textAt(session.request, 'storePaymentMethodMode') ?? 'disabled';

/** The payment of a session: amount and reference are the merchant's, the card is the shopper's. */
function requestOf(session: CardSession, body: Json): Json {
  const mode = storingMode(session);
  const isStored = mode === 'enabled' || (mode === 'askForConsent' && body['storePaymentMethod'] === true);
  return {
    ...session.request,
    paymentMethod: jsonAt(body, 'paymentMethod'),
    browserInfo: jsonAt(body, 'browserInfo'),
    storePaymentMethod: isStored,
  };
}

/** The calls of the web component when it works on a session alone. */
export function sessionPaymentRoutes(scope: FastifyInstance, provider: CardProvider): void {
  const { sessions, payments, authentication, tokens } = provider;
  const opened = ({ params, query, body }: FastifyRequest<SessionCall>): CardSession => {
    if (query.clientKey !== demoCredentials.cards.clientKey) throw unauthorised();
    return sessions.open(params.id, textAt(body, 'sessionData'));
  };
  const answer = (session: CardSession, payment: CardPayment) => {
    sessions.paid(session, payment);
    const action = authentication.actionOf(payment);
    return {
      sessionData: session.sessionData,
      sessionResult: sessions.resultToken(session),
      resultCode: payment.resultCode,
      ...(action === undefined ? {} : { action }),
    };
  };
  const path = '/checkoutshopper/v1/sessions/:id';

  scope.post<SessionCall>(`${path}/setup`, (request) => {
    const session = opened(request);
    const { id, sessionData, amount, expiresAt, returnUrl } = session;
    const shopperReference = textAt(session.request, 'shopperReference');
    return {
      id,
      sessionData,
      amount,
      expiresAt,
      returnUrl,
      countryCode: textAt(session.request, 'countryCode'),
      shopperLocale: textAt(session.request, 'shopperLocale') ?? 'en-US',
      paymentMethods: methodsAnswer(shopperReference === undefined ? [] : tokens.of(shopperReference)),
      configuration: { enableStoreDetails: storingMode(session) === 'askForConsent' },
    };
  });
  scope.post<SessionCall>(`${path}/payments`, (request) => {
    const session = opened(request);
    return answer(session, payments.pay(requestOf(session, asJson(request.body)), session.id));
  });
  scope.post<SessionCall>(`${path}/paymentDetails`, (request) => {
    const session = opened(request);
    return answer(session, authentication.details(request.body));
  });
}
