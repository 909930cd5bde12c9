import { newId } from '../base/ids.ts';
import { type Json, jsonAt, numberAt, textAt } from '../base/json.ts';
import { type Card, cardOf, prefersNative } from './card.ts';
import type { Amount, CardPayment, Storing } from './card-payment.ts';
import { CardsError, missingField } from './errors.ts';
import type { SealedFields } from './sealed-fields.ts';
import type { StoredMethods } from './stored-methods.ts';
import type { AuthenticationFlow } from './test-cards.ts';

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

export type PaymentNeeds = {
  readonly tokens: StoredMethods;
  readonly fields: SealedFields;
  readonly now: () => Date;
};

function methodOf(
  body: Json,
  { tokens, fields, now }: PaymentNeeds,
): Pick<CardPayment, 'card' | 'storedPaymentMethodId'> {
  const method = jsonAt(body, 'paymentMethod');
  if (method === undefined) throw missingField('paymentMethod');
  const id = textAt(method, 'storedPaymentMethodId');
  if (id === undefined) return { card: cardOf(method, fields, now()) };
  const token = tokens.find(id, textAt(body, 'shopperReference'));
  const refusal = token.refusal ?? token.card.laterRefusal;
  const card: Card = refusal === undefined ? token.card : { ...token.card, refusal };
  return { card, storedPaymentMethodId: id };
}

type OptionalParts = Pick<CardPayment, 'returnUrl' | 'shopperReference' | 'storing' | 'requestedOutcome'>;

function optionalParts(body: Json): OptionalParts {
  const returnUrl = textAt(body, 'returnUrl');
  if (returnUrl === undefined && textAt(body, 'shopperInteraction') !== 'ContAuth') throw missingField('returnUrl');
  const shopperReference = textAt(body, 'shopperReference');
  const storing = storingOf(body);
  const requestedOutcome = textAt(jsonAt(body, 'additionalData'), 'RequestedTestAcquirerResponseCode');
  return {
    ...(returnUrl === undefined ? {} : { returnUrl }),
    ...(shopperReference === undefined ? {} : { shopperReference }),
    ...(storing === undefined ? {} : { storing }),
    ...(requestedOutcome === undefined ? {} : { requestedOutcome }),
  };
}

/** The payment that POST /payments asks for, before anybody decided about it. */
export function readPayment(body: Json, needs: PaymentNeeds): CardPayment {
  const amount = amountOf(body);
  const merchantReference = textAt(body, 'reference');
  if (merchantReference === undefined) throw missingField('reference');
  const method = methodOf(body, needs);
  const step = firstStep(method.card.flow, body);
  return {
    pspReference: newId(),
    merchantReference,
    amount,
    ...method,
    resultCode: step === undefined ? 'Received' : resultOfStep[step],
    ...(step === undefined ? {} : { authentication: { step, token: newId(24), status: 'open' } }),
    ...optionalParts(body),
    captured: 0,
    refunded: 0,
    chargedBack: 0,
    isCancelled: false,
    createdAt: needs.now().toISOString(),
  };
}
