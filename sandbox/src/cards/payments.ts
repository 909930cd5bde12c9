import { newId } from '../base/ids.ts';
import { type Json, jsonAt, numberAt, textAt } from '../base/json.ts';
import { type Card, cardOf, prefersNative } from './card.ts';
import { type Amount, type CardPayment, isFinal, type ResultCode, type Storing } from './card-payment.ts';
import type { CardsState } from './cards-state.ts';
import { CardsError, missingField } from './errors.ts';
import type { SealedFields } from './sealed-fields.ts';
import type { StoredMethods } from './stored-methods.ts';
import { type AuthenticationFlow, holderOutcome } from './test-cards.ts';

const amountError = (code: string, message: string) => new CardsError(422, code, message);

/** Reads `amount` as the provider does: minor units of a currency. */
export function amountOf(body: Json): Amount {
  const amount = jsonAt(body, 'amount');
  const currency = textAt(amount, 'currency');
  const value = numberAt(amount, 'value');
  if (amount === undefined || value === undefined)
    throw amountError('100', "Required object 'amount' is not provided.");
  if (!Number.isSafeInteger(value) || value < 0) throw amountError('137', 'Invalid amount specified');
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
    throw amountError('138', 'Unsupported currency specified');
  return { currency, value };
}

function storingOf(body: Json): Storing | undefined {
  if (body['storePaymentMethod'] !== true) return undefined;
  const shopperReference = textAt(body, 'shopperReference');
  if (shopperReference === undefined || shopperReference.length < 3) throw missingField('shopperReference');
  const recurringProcessingModel = textAt(body, 'recurringProcessingModel');
  if (recurringProcessingModel === undefined) throw missingField('recurringProcessingModel');
  return { shopperReference, recurringProcessingModel };
}

const steps = {
  frictionless: 'fingerprint',
  full: 'fingerprint',
  challenge: 'challenge',
  redirect: 'redirect',
} as const;

/** The first step of the shopper's authentication; none for a payment without the shopper. */
function firstStep(flow: AuthenticationFlow, body: Json) {
  if (flow === 'plain' || textAt(body, 'shopperInteraction') === 'ContAuth') return undefined;
  return prefersNative(body) ? steps[flow] : 'redirect';
}

const resultOfStep = {
  fingerprint: 'IdentifyShopper',
  challenge: 'ChallengeShopper',
  redirect: 'RedirectShopper',
} as const;

type Deps = { state: CardsState; tokens: StoredMethods; fields: SealedFields; now: () => Date };

function methodOf(body: Json, { tokens, fields, now }: Deps): Pick<CardPayment, 'card' | 'storedPaymentMethodId'> {
  const method = jsonAt(body, 'paymentMethod');
  if (method === undefined) throw missingField('paymentMethod');
  const id = textAt(method, 'storedPaymentMethodId');
  if (id === undefined) return { card: cardOf(method, fields, now()) };
  const token = tokens.find(id, textAt(body, 'shopperReference'));
  const refusal = token.refusal ?? token.card.laterRefusal;
  const card: Card = refusal === undefined ? token.card : { ...token.card, refusal };
  return { card, storedPaymentMethodId: id };
}

function outcomeOf({ card, requestedOutcome, authentication }: CardPayment): string {
  if (authentication?.step === 'redirect' && authentication.status === 'U') return '15';
  if (authentication !== undefined && authentication.status !== 'Y') return '11';
  return requestedOutcome ?? holderOutcome(card.holderName) ?? card.refusal ?? '1';
}

const resultCodes: Readonly<Record<string, ResultCode>> = {
  '0': 'Error',
  '1': 'Authorised',
  '4': 'Error',
  '15': 'Cancelled',
};
const resultOfCode = (code: string): ResultCode => resultCodes[code] ?? 'Refused';

/** Payments from the first request to their outcome. */
export function createPayments(deps: Deps) {
  const { state, tokens, now } = deps;

  function announce(payment: CardPayment): void {
    const isAuthorised = payment.resultCode === 'Authorised';
    state.notify({
      kind: 'item',
      eventCode: 'AUTHORISATION',
      success: isAuthorised,
      pspReference: payment.pspReference,
      payment,
      value: payment.amount.value,
    });
  }

  function authorised(payment: CardPayment): CardPayment {
    const isAutomatic = (state.settings.get('capture') ?? 'automatic') === 'automatic';
    const paid = { ...payment, resultCode: 'Authorised' as const, captured: isAutomatic ? payment.amount.value : 0 };
    if (payment.storing === undefined) return paid;
    const { token, operation } = tokens.store(payment.card, payment.storing);
    return { ...paid, storedPaymentMethodId: token.id, storeOperation: operation };
  }

  /** Asks the issuer, once the shopper is known. */
  function settle(payment: CardPayment): CardPayment {
    const code = outcomeOf(payment);
    const resultCode = resultOfCode(code);
    const settled = resultCode === 'Authorised' ? authorised(payment) : { ...payment, resultCode, refusalCode: code };
    state.payments.set(settled.pspReference, settled);
    announce(settled);
    return settled;
  }

  function read(body: Json): CardPayment {
    const amount = amountOf(body);
    const merchantReference = textAt(body, 'reference');
    if (merchantReference === undefined) throw missingField('reference');
    const method = methodOf(body, deps);
    const step = firstStep(method.card.flow, body);
    const returnUrl = textAt(body, 'returnUrl');
    const shopperReference = textAt(body, 'shopperReference');
    if (returnUrl === undefined && textAt(body, 'shopperInteraction') !== 'ContAuth') throw missingField('returnUrl');
    const storing = storingOf(body);
    const requestedOutcome = textAt(jsonAt(body, 'additionalData'), 'RequestedTestAcquirerResponseCode');
    return {
      pspReference: newId(),
      merchantReference,
      amount,
      ...method,
      resultCode: step === undefined ? 'Received' : resultOfStep[step],
      ...(step === undefined ? {} : { authentication: { step, token: newId(24), status: 'open' } }),
      ...(returnUrl === undefined ? {} : { returnUrl }),
      ...(shopperReference === undefined ? {} : { shopperReference }),
      ...(storing === undefined ? {} : { storing }),
      ...(requestedOutcome === undefined ? {} : { requestedOutcome }),
      captured: 0,
      refunded: 0,
      chargedBack: 0,
      isCancelled: false,
      createdAt: now().toISOString(),
    };
  }

  return {
    /** The answer to POST /payments: the outcome, or what the shopper has to do before. */
    pay(body: Json, sessionId?: string): CardPayment {
      const read_ = read(body);
      const payment = sessionId === undefined ? read_ : { ...read_, sessionId };
      state.payments.set(payment.pspReference, payment);
      if (payment.authentication) state.authentications.set(payment.authentication.token, payment.pspReference);
      if (payment.authentication !== undefined || payment.card.isSlow) return payment;
      return settle(payment);
    },
    settle,
    /** The outcome of a payment that was answered Received, as its bank reports it later. */
    settleSlow(payment: CardPayment): CardPayment {
      return isFinal(payment) ? payment : settle(payment);
    },
    find: (pspReference: string) => state.payments.get(pspReference),
    byAuthentication: (token: string) => state.payments.get(state.authentications.get(token) ?? ''),
  };
}

export type Payments = ReturnType<typeof createPayments>;
