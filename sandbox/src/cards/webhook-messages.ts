import { createHmac } from 'node:crypto';
import { newId } from '../base/ids.ts';
import { jsonAt, numberAt, textAt } from '../base/json.ts';
import { demoCredentials } from '../demo-credentials.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Signer } from '../webhooks/delivery.ts';
import type { CardEvent } from './cards-state.ts';
import { refusals } from './test-cards.ts';

const { merchantAccount, hmacKey } = demoCredentials.cards;

const hmac = (text: string) => createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(text).digest('base64');
const json = { 'content-type': 'application/json; charset=utf-8' };
const forgery = (text: string, isForged: boolean) => hmac(isForged ? `${text}?` : text);

type ItemEvent = Extract<CardEvent, { kind: 'item' }>;
type TokenEvent = Extract<CardEvent, { kind: 'token' }>;

function itemOf(event: ItemEvent, now: Date) {
  const { payment, pspReference, originalReference, eventCode, success, value } = event;
  const { card, refusalCode, shopperReference, storedPaymentMethodId } = payment;
  const refusal = refusalCode === undefined ? undefined : refusals[refusalCode];
  return {
    amount: { currency: payment.amount.currency, value },
    eventCode,
    eventDate: now.toISOString(),
    merchantAccountCode: merchantAccount,
    merchantReference: payment.merchantReference,
    ...(originalReference === undefined ? {} : { originalReference }),
    paymentMethod: card.brand,
    pspReference,
    reason: event.reason ?? refusal ?? `${card.lastFour}:${card.expiryMonth}/${card.expiryYear}`,
    success: String(success),
    additionalData: {
      cardSummary: card.lastFour,
      expiryDate: `${card.expiryMonth}/${card.expiryYear}`,
      ...(refusalCode === undefined ? {} : { refusalReasonCode: refusalCode }),
      ...(shopperReference === undefined ? {} : { shopperReference }),
      ...(storedPaymentMethodId === undefined ? {} : { 'tokenization.storedPaymentMethodId': storedPaymentMethodId }),
    },
  };
}

function tokenEventOf({ operation, token }: TokenEvent, now: Date) {
  const data = {
    merchantAccount,
    shopperReference: token.shopperReference,
    storedPaymentMethodId: token.id,
    type: token.card.brand,
  };
  return {
    createdAt: now.toISOString(),
    environment: 'test',
    eventId: newId(),
    type: `recurring.token.${operation}`,
    version: '1',
    data: operation === 'disabled' ? data : { ...data, operation },
  };
}

/** Tells the merchant: standard items and token events are two webhooks. */
export const cardNotifier = (deliveries: () => Deliveries, now: () => Date) => (event: CardEvent) => {
  if (event.kind === 'token') {
    const payload = tokenEventOf(event, now());
    deliveries().send('card-tokens', { event: payload.type, reference: event.token.id, payload });
    return;
  }
  const payload = itemOf(event, now());
  const reference = event.originalReference ?? event.pspReference;
  deliveries().send('cards', { event: `${event.eventCode} ${event.success}`, reference, payload });
};

/** Signs eight fields of the item, in the order of the provider's documentation. */
export const signItem: Signer = (payload, isForged) => {
  const amount = jsonAt(payload, 'amount');
  const text = [
    textAt(payload, 'pspReference'),
    textAt(payload, 'originalReference'),
    textAt(payload, 'merchantAccountCode'),
    textAt(payload, 'merchantReference'),
    numberAt(amount, 'value'),
    textAt(amount, 'currency'),
    textAt(payload, 'eventCode'),
    textAt(payload, 'success'),
  ].join(':');
  const additionalData = { ...jsonAt(payload, 'additionalData'), hmacSignature: forgery(text, isForged) };
  const item = { NotificationRequestItem: { ...payload, additionalData } };
  return { body: JSON.stringify({ live: 'false', notificationItems: [item] }), headers: json };
};

/** Signs the body as it is sent. */
export const signTokenEvent: Signer = (payload, isForged) => {
  const body = JSON.stringify(payload);
  return { body, headers: { ...json, hmacsignature: forgery(body, isForged), protocol: 'HmacSHA256' } };
};
