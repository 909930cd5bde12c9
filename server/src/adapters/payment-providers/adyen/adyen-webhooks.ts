import { DomainError } from '@waypost/domain/base/domain-error';
import { isId } from '@waypost/domain/base/ids';
import type { DisputeState } from '@waypost/domain/payments/payment-attempt';
import { z } from 'zod';
import type {
  DroppedEvent,
  MovedAmount,
  ProviderEvent,
  ProviderNews,
  Webhook,
  WebhookMessage,
  WebhookReading,
} from '../payment-provider.port.ts';
import { bodyOf } from '../webhook-body.ts';

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
const CardItem = SignedFacts.extend({
  additionalData: z
    .object({
      'tokenization.storedPaymentMethodId': z.string().optional().catch(undefined),
      'recurring.recurringDetailReference': z.string().optional().catch(undefined),
    })
    .optional(),
});
type CardItem = z.output<typeof CardItem>;

const CardNotification = z.looseObject({
  notificationItems: z.array(z.looseObject({ NotificationRequestItem: z.unknown() })).max(100),
});

/** An event about a token. */
const TokenEvent = z.looseObject({
  eventId: z.string(),
  type: z.string(),
  data: z.looseObject({
    merchantAccount: z.string().optional(),
    storedPaymentMethodId: z.string(),
    shopperReference: z.string(),
  }),
});
type TokenEvent = z.output<typeof TokenEvent>;

/** The standard key of an item: repeats of it are the same event. */
const keyOf = ({ eventCode, pspReference, success }: CardItem): string => `${eventCode}:${pspReference}:${success}`;

const disputes = new Map<string, DisputeState>([
  ['CHARGEBACK', 'charged_back'],
  ['CHARGEBACK_REVERSED', 'restored'],
]);

/** Failures come as an event of their own, or as a refund without success. */
function refundOf({ eventCode, pspReference, originalReference, amount, success }: CardItem): ProviderNews {
  return {
    kind: 'refund',
    reference: pspReference,
    chargeReference: originalReference ?? undefined,
    amount: amount?.value ?? 0,
    isDone: eventCode === 'REFUND' && success === 'true',
  };
}

const attemptOf = ({ merchantReference = '' }: CardItem) =>
  isId('pay', merchantReference) ? merchantReference : undefined;
const movedOf = ({ amount }: CardItem): MovedAmount => ({ minor: amount?.value, currency: amount?.currency });
const namedToken = ({ additionalData = {} }: CardItem): string | undefined =>
  additionalData['tokenization.storedPaymentMethodId'] ?? additionalData['recurring.recurringDetailReference'];

/** Why a payment is refused is not signed, so it stays a plain refusal until the provider answers. */
function paymentOf(item: CardItem): ProviderNews {
  const [attempt, { success, pspReference: reference }] = [attemptOf(item), item];
  if (!attempt) return { kind: 'nothing' };
  const outcome = { state: success === 'true' ? 'AUTHORISED' : 'REFUSED', reference } as const;
  return { kind: 'payment', attempt, moved: movedOf(item), outcome, namedToken: namedToken(item) };
}

/** Events that an attempt does not know, such as captures, are no news. */
function newsOfItem(item: CardItem): ProviderNews {
  const { eventCode, success } = item;
  if (eventCode === 'REFUND' || eventCode === 'REFUND_FAILED') return refundOf(item);
  const state = success === 'true' ? disputes.get(eventCode) : undefined;
  if (!state) return eventCode === 'AUTHORISATION' ? paymentOf(item) : { kind: 'nothing' };
  const attempt = attemptOf(item);
  return { kind: 'dispute', payment: attempt && { attempt }, moved: movedOf(item), state };
}

const changes = new Map<string, 'ended' | 'renewed'>([
  ['recurring.token.disabled', 'ended'],
  ['recurring.token.updated', 'renewed'],
]);

function newsOfToken({
  type,
  data: { shopperReference: account, storedPaymentMethodId: token },
}: TokenEvent): ProviderNews {
  if (!isId('dev', account)) return { kind: 'nothing' };
  return { kind: 'method', account, token, change: changes.get(type) ?? 'kept' };
}

export type AdyenSignatures = {
  readonly merchantAccount: string;
  /** It covers references, merchant account, amount, code and success of an item, and nothing else. */
  readonly isSignedItem: (item: unknown) => boolean;
  readonly isSignedBody: (body: string, signature: string) => boolean;
};

/** The same key may sign for several merchant accounts of one company. */
const foreign = (merchantAccount: string | undefined): DroppedEvent => ({ why: 'foreign', merchantAccount });

/** Standard items: nothing of a message is kept unless every item is signed, and only what is signed. */
function itemsOf({ isSignedItem, merchantAccount }: AdyenSignatures): Webhook {
  /** A genuine item of a form that is new is dropped: the others must not wait for a portal that knows it. */
  function eventOf(received: unknown): ProviderEvent | DroppedEvent {
    const { data: item, error } = CardItem.safeParse(received);
    if (!item) return { why: 'unreadable', fields: error.issues.map(({ path }) => path.join('.')) };
    if (item.merchantAccountCode !== merchantAccount) return foreign(item.merchantAccountCode);
    const { eventCode: event, merchantReference: reference = null } = item;
    return { key: keyOf(item), event, reference, payload: JSON.stringify(item), attempt: attemptOf(item), about: [] };
  }

  return {
    read({ body }: WebhookMessage): WebhookReading {
      const { notificationItems } = bodyOf(CardNotification, body);
      const items = notificationItems.map((item) => item['NotificationRequestItem']);
      if (items.length === 0 || !items.every(isSignedItem)) throw new DomainError('FORBIDDEN');
      const read = items.map(eventOf);
      return { events: read.filter((event) => 'key' in event), dropped: read.filter((event) => 'why' in event) };
    },
    newsOf: (payload) => newsOfItem(CardItem.parse(JSON.parse(payload))),
  };
}

function tokensOf({ isSignedBody, merchantAccount }: AdyenSignatures): Webhook {
  return {
    read({ body, header }: WebhookMessage): WebhookReading {
      const signature = header('hmacsignature');
      if (signature === undefined || !isSignedBody(body, signature)) throw new DomainError('FORBIDDEN');
      const { eventId: key, type: event, data } = bodyOf(TokenEvent, body);
      if (data.merchantAccount !== merchantAccount) return { events: [], dropped: [foreign(data.merchantAccount)] };
      const about = { attempt: undefined, about: [data.storedPaymentMethodId] };
      return { events: [{ key, event, reference: data.shopperReference, payload: body, ...about }], dropped: [] };
    },
    newsOf: (payload) => newsOfToken(TokenEvent.parse(JSON.parse(payload))),
  };
}

/** Adyen sends payments and stored cards to addresses of their own. */
export const createAdyenWebhooks = (signatures: AdyenSignatures) => ({
  cards: itemsOf(signatures),
  'card-tokens': tokensOf(signatures),
});
