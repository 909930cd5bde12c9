import { isId, type DeveloperId, type PaymentAttemptId } from '@waypost/domain/base/ids';
import type { DisputeState } from '@waypost/domain/payments/payment-attempt';
import { refusalOfReason } from '@waypost/domain/payments/refusals';
import { z } from 'zod';
import type { StoredCard } from '../../../adapters/cards/card-provider.port.ts';
import type { AttemptOutcome } from '../attempts/attempts.service.ts';
import { methodOfCard } from '../cards/card-outcomes.ts';
import type { MethodRecord } from '../methods/methods.service.ts';
import type { RefundEvent } from '../refunds/refunds.service.ts';

/** A standard item of the card provider's webhooks. */
export const CardItem = z.looseObject({
  eventCode: z.string(),
  success: z.union([z.string(), z.boolean()]).transform((value) => String(value)),
  pspReference: z.string(),
  merchantReference: z.string().optional(),
  originalReference: z.string().nullish(),
  amount: z.looseObject({ value: z.number(), currency: z.string() }).optional(),
  paymentMethod: z.string().optional(),
  reason: z.string().nullish(),
  additionalData: z.record(z.string(), z.unknown()).optional(),
});
export type CardItem = z.output<typeof CardItem>;

export const CardNotification = z.looseObject({
  notificationItems: z.array(z.looseObject({ NotificationRequestItem: z.unknown() })).max(100),
});

/** An event about a token. */
export const TokenEvent = z.looseObject({
  eventId: z.string(),
  type: z.string(),
  data: z.looseObject({ storedPaymentMethodId: z.string(), shopperReference: z.string() }),
});
export type TokenEvent = z.output<typeof TokenEvent>;

/** The standard key of an item: repeats of it are the same event. */
export const keyOfItem = ({ eventCode, pspReference, success }: CardItem): string =>
  `${eventCode}:${pspReference}:${success}`;

export const attemptOfItem = ({ merchantReference = '' }: CardItem): PaymentAttemptId | undefined =>
  isId('pay', merchantReference) ? merchantReference : undefined;

export const accountOfToken = ({ data }: TokenEvent): DeveloperId | undefined =>
  isId('dev', data.shopperReference) ? data.shopperReference : undefined;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whether the provider has something to say about the card: something new, or what it has not said yet. */
export const describesCard = (
  { type }: TokenEvent,
  method: Pick<MethodRecord, 'last_four' | 'expiry_month'>,
): boolean =>
  type === 'recurring.token.updated' ||
  (type !== 'recurring.token.disabled' && (method.last_four === null || method.expiry_month === null));

function cardOf({ additionalData = {}, paymentMethod }: CardItem): StoredCard | undefined {
  const token =
    textOf(additionalData['tokenization.storedPaymentMethodId']) ??
    textOf(additionalData['recurring.recurringDetailReference']);
  if (token === undefined) return undefined;
  return {
    token,
    brand: paymentMethod ?? textOf(additionalData['paymentMethod']) ?? '',
    lastFour: textOf(additionalData['cardSummary']),
    expiry: textOf(additionalData['expiryDate']),
  };
}

/** Failures come as an event of their own, or as a refund without success. */
export function refundOfItem(item: CardItem): RefundEvent | undefined {
  const { eventCode, pspReference, originalReference, amount, success } = item;
  if (eventCode !== 'REFUND' && eventCode !== 'REFUND_FAILED') return undefined;
  return {
    reference: pspReference,
    chargeReference: originalReference ?? undefined,
    amount: amount?.value ?? 0,
    isDone: eventCode === 'REFUND' && success === 'true',
  };
}
const disputes = new Map<string, DisputeState>([
  ['CHARGEBACK', 'charged_back'],
  ['CHARGEBACK_REVERSED', 'restored'],
]);

/** What an item says about a payment that its bank took back; undefined for every other item. */
export const disputeOfItem = ({ eventCode, success }: CardItem): DisputeState | undefined =>
  success === 'true' ? disputes.get(eventCode) : undefined;

/** What an item means for its attempt; undefined for events that an attempt does not know, such as captures. */
export function outcomeOfItem(item: CardItem): AttemptOutcome | undefined {
  if (item.eventCode !== 'AUTHORISATION') return undefined;
  const reference = item.pspReference;
  if (item.success !== 'true') {
    return {
      state: 'REFUSED',
      reference,
      refusal: refusalOfReason(textOf(item.additionalData?.['refusalReasonCode'])),
    };
  }
  const card = cardOf(item);
  return { state: 'AUTHORISED', reference, ...(card && { method: methodOfCard(card) }) };
}
