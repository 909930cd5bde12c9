import { jsonAt, parseJson, textAt } from '../base/json.ts';
import type { Authentication, CardPayment } from './card-payment.ts';
import type { CardsState } from './cards-state.ts';
import { invalidPayload } from './errors.ts';
import type { Payments } from './payments.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
const decode = (text: string) => parseJson(Buffer.from(text, 'base64').toString('utf8'));

/** The password that passes every challenge. */
export const challengePassword = 'password';

const nativeToken = (token: string, shopper: string) =>
  encode({
    acsReferenceNumber: 'SANDBOX-ACS',
    acsTransID: token,
    acsURL: `${shopper}/threeds/challenge`,
    messageVersion: '2.2.0',
    threeDSNotificationURL: `${shopper}/threeds/notification`,
    threeDSMethodNotificationURL: `${shopper}/threeds/notification`,
    threeDSMethodUrl: `${shopper}/threeds/fingerprint`,
    threeDSMethodURL: `${shopper}/threeds/fingerprint`,
    threeDSServerTransID: token,
  });

/** What the shopper has to do before the payment goes on. */
function actionOf({ authentication }: CardPayment, shopper: string) {
  if (authentication?.status !== 'open') return undefined;
  const { step, token } = authentication;
  if (step === 'redirect') {
    return {
      type: 'redirect',
      method: 'GET',
      paymentMethodType: 'scheme',
      url: `${shopper}/threeds/redirect?MD=${token}`,
    };
  }
  return {
    type: 'threeDS2',
    subtype: step,
    paymentMethodType: 'scheme',
    token: nativeToken(token, shopper),
    authorisationToken: token,
    paymentData: token,
  };
}

/** What the browser hands back names the authentication; the bank's own record decides, never the browser. */
function tokenOf(details: unknown): string | undefined {
  const redirect = textAt(details, 'redirectResult');
  if (redirect !== undefined) return redirect.startsWith('sbxr_') ? redirect.slice('sbxr_'.length) : undefined;
  const result = textAt(details, 'threeDSResult');
  return result === undefined ? undefined : textAt(decode(result), 'authorisationToken');
}

/** The shopper's authentication at the bank: 3-D Secure 2 in the merchant's page, or by redirect. */
export function createAuthentication(state: CardsState, payments: Payments, origin: () => string) {
  function update(payment: CardPayment, change: Partial<Authentication>): CardPayment {
    if (payment.authentication === undefined) throw invalidPayload();
    const resultCode = change.step === 'challenge' ? 'ChallengeShopper' : payment.resultCode;
    const changed = {
      ...payment,
      resultCode,
      authentication: { ...payment.authentication, ...change },
    };
    return state.payments.set(payment.pspReference, changed);
  }

  function found(token: string | undefined): CardPayment {
    const payment = token === undefined ? undefined : payments.byAuthentication(token);
    if (payment === undefined) throw invalidPayload();
    return payment;
  }

  return {
    actionOf: (payment: CardPayment) => actionOf(payment, `${origin()}/checkoutshopper`),

    /** After the browser's fingerprint: done for a card without challenge, else the challenge. */
    fingerprinted(paymentData: string | undefined): CardPayment {
      const payment = found(paymentData);
      if (payment.authentication?.step !== 'fingerprint' || payment.authentication.status !== 'open') return payment;
      return payment.card.flow === 'frictionless'
        ? update(payment, { status: 'Y' })
        : update(payment, { step: 'challenge' });
    },

    /** The shopper's answer on the bank's page; the first one counts. */
    answer(token: string | undefined, status: 'Y' | 'N' | 'U'): CardPayment {
      const payment = found(token);
      return payment.authentication?.status === 'open' ? update(payment, { status }) : payment;
    },
    find: (token: string | undefined): CardPayment => found(token),

    /** POST /payments/details; a repeated call gets the same outcome. */
    details(body: unknown): CardPayment {
      const payment = found(tokenOf(jsonAt(body, 'details')));
      if (['Authorised', 'Refused', 'Error', 'Cancelled'].includes(payment.resultCode)) return payment;
      if (payment.authentication?.status === 'open') return payments.settle(update(payment, { status: 'U' }));
      return payments.settle(payment);
    },

    redirectResult: (token: string) => `sbxr_${token}`,
    threeDSResult: (token: string) => encode({ transStatus: 'Y', authorisationToken: token }),
  };
}

export type CardAuthentication = ReturnType<typeof createAuthentication>;
