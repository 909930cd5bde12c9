import { isId, type DeveloperId, type PaymentAttemptId } from '@waypost/domain/base/ids';
import type { DisputeState } from '@waypost/domain/payments/payment-attempt';
import { z } from 'zod';
import type { AttemptOutcome } from '../attempts/attempts.service.ts';
import type { MethodRecord } from '../methods/methods.service.ts';
import type { RefundEvent } from '../refunds/refunds.service.ts';

/** The signature joins its fields by colons: one inside of a field would move the borders of the others. */
const part = z.string().regex(/^[^:]*$/);

/** What the signature of a standard item covers; nothing else of it is believed. */
const SignedFacts = z.object({
  eventCode: part,
  success: z.union([part, z.boolean()]).transform((value) => String(value)),
  pspReference: part,
  merchantAccountCode: part.optional(),
  merchantReference: part.optional(),
  originalReference: part.nullish(),
  amount: z.object({ value: z.number(), currency: part }).optional(),
});

/** A standard item of the card provider's webhooks. */
export const CardItem = SignedFacts.extend({
  additionalData: z
    .object({
      'tokenization.storedPaymentMethodId': z.string().optional().catch(undefined),
      'recurring.recurringDetailReference': z.string().optional().catch(undefined),
    })
    .optional(),
});
export type CardItem = z.output<typeof CardItem>;

export const CardNotification = z.looseObject({
  notificationItems: z.array(z.looseObject({ NotificationRequestItem: z.unknown() })).max(100),
});

/** An event about a token. */
export const TokenEvent = z.looseObject({
  eventId: z.string(),
  type: z.string(),
  data: z.looseObject({
    merchantAccount: z.string().optional(),
    storedPaymentMethodId: z.string(),
    shopperReference: z.string(),
  }),
});
export type TokenEvent = z.output<typeof TokenEvent>;

/** The standard key of an item: repeats of it are the same event. */
export const keyOfItem = ({ eventCode, pspReference, success }: CardItem): string =>
  `${eventCode}:${pspReference}:${success}`;

export const attemptOfItem = ({ merchantReference = '' }: CardItem): PaymentAttemptId | undefined =>
  isId('pay', merchantReference) ? merchantReference : undefined;

export const accountOfToken = ({ data }: TokenEvent): DeveloperId | undefined =>
  isId('dev', data.shopperReference) ? data.shopperReference : undefined;

/** Whether the provider has something to say about the card: something new, or what it has not said yet. */
export const describesCard = (
  { type }: TokenEvent,
  method: Pick<MethodRecord, 'last_four' | 'expiry_month'>,
): boolean =>
  type === 'recurring.token.updated' ||
  (type !== 'recurring.token.disabled' && (method.last_four === null || method.expiry_month === null));

/** The token that an item names, which the signature does not cover: a question to the provider, not a fact. */
export const namedToken = ({ additionalData = {} }: CardItem): string | undefined =>
  additionalData['tokenization.storedPaymentMethodId'] ?? additionalData['recurring.recurringDetailReference'];

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

/**
 * What an item means for its attempt; undefined for events that an attempt does not know, such as captures. Why a payment
 * is refused is not signed, so it stays a plain refusal until the provider answers.
 */
export function outcomeOfItem(item: CardItem): AttemptOutcome | undefined {
  if (item.eventCode !== 'AUTHORISATION') return undefined;
  return { state: item.success === 'true' ? 'AUTHORISED' : 'REFUSED', reference: item.pspReference };
}
