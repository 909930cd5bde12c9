import { newId } from '../base/ids.ts';
import { type Json, textAt } from '../base/json.ts';
import { additionalData } from './answers.ts';
import { type CardPayment, type CardSession, isFinal } from './card-payment.ts';
import type { CardsState } from './cards-state.ts';
import { CardsError, missingField } from './errors.ts';
import { amountOf } from './payment-request.ts';

const hourMs = 3_600_000;
const echoed = [
  'merchantAccount',
  'countryCode',
  'shopperLocale',
  'shopperReference',
  'recurringProcessingModel',
  'storePaymentMethodMode',
  'channel',
];

/** Names the session towards the merchant's server; the browser only hands it on. */
const resultToken = ({ id }: CardSession): string => `sbxsr_${id}`;

/** What a merchant can switch on in the provider's settings. */
const dataOf = (payment: CardPayment): Record<string, string> => ({
  ...additionalData(payment),
  ...(payment.refusalCode === undefined ? {} : { refusalReasonCode: payment.refusalCode }),
});

const noSuchSession = () => new CardsError(422, '15_002', 'Session not found or expired');

const statusOfResult: Readonly<Record<string, string>> = {
  Authorised: 'completed',
  Refused: 'refused',
  Error: 'refused',
  Cancelled: 'canceled',
  Received: 'paymentPending',
};

export function createSessions(state: CardsState, now: () => Date) {
  const isExpired = (session: CardSession) => new Date(session.expiresAt) <= now();

  function find(id: string): CardSession {
    const session = state.sessions.get(id);
    if (session === undefined) throw noSuchSession();
    return session;
  }

  return {
    create(body: Json): CardSession {
      const amount = amountOf(body);
      const reference = textAt(body, 'reference');
      const returnUrl = textAt(body, 'returnUrl');
      if (reference === undefined) throw missingField('reference');
      if (returnUrl === undefined) throw missingField('returnUrl');
      const id = `CS${newId()}`;
      const expiresAt = textAt(body, 'expiresAt') ?? new Date(now().getTime() + hourMs).toISOString();
      const sessionData = `sbxs_${newId(48)}`;
      return state.sessions.set(id, { id, sessionData, amount, reference, returnUrl, expiresAt, request: body });
    },
    /** For the shopper's browser, which also has to know the session's data. */
    open(id: string, sessionData: string | undefined): CardSession {
      const session = find(id);
      if (session.sessionData !== sessionData || isExpired(session)) throw noSuchSession();
      return session;
    },
    resultToken,
    paid(session: CardSession, payment: CardPayment): void {
      state.sessions.set(session.id, { ...session, lastPayment: payment.pspReference });
    },
    answer(session: CardSession) {
      const { id, sessionData, amount, reference, returnUrl, expiresAt, request } = session;
      const rest = Object.fromEntries(echoed.filter((name) => name in request).map((name) => [name, request[name]]));
      return { ...rest, mode: 'embedded', id, sessionData, amount, reference, returnUrl, expiresAt };
    },
    /** What GET /sessions/{id} answers. */
    result(id: string, sessionResult: string | undefined) {
      const session = find(id);
      if (sessionResult !== resultToken(session)) throw noSuchSession();
      const payment = session.lastPayment === undefined ? undefined : state.payments.get(session.lastPayment);
      const paidStatus = payment === undefined ? undefined : statusOfResult[payment.resultCode];
      const status = paidStatus ?? (isExpired(session) ? 'expired' : 'active');
      if (payment === undefined || !isFinal(payment)) return { id, status };
      const { pspReference, resultCode, amount } = payment;
      const paid = { pspReference, resultCode, amount, paymentMethod: { type: 'scheme', brand: payment.card.brand } };
      const { reference } = session;
      return { id, status, reference, additionalData: dataOf(payment), payments: [paid] };
    },
  };
}

export type CardSessions = ReturnType<typeof createSessions>;
