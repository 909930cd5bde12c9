import { isId, type PaymentAttemptId } from '@waypost/domain/base/ids';
import { z } from 'zod';
import type { DisputeState } from '@waypost/domain/payments/payment-attempt';
import type { AttemptOutcome } from '../attempts/attempts.service.ts';
import type { RefundEvent } from '../refunds/refunds.service.ts';

/** A dispute has its id under a name of its own. */
const withIdOfDispute = (resource: unknown): unknown =>
  typeof resource === 'object' && resource !== null && 'dispute_id' in resource
    ? { id: resource.dispute_id, ...resource }
    : resource;

/** What the portal keeps of a wallet's webhook; the rest describes the payer. */
export const WalletEvent = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.preprocess(
    withIdOfDispute,
    z.object({
      id: z.string(),
      /** Of a dispute: who won it, about how much and which captures. */
      dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
      dispute_amount: z.object({ value: z.string(), currency_code: z.string() }).optional(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).optional(),
      /** The attempt of a capture. */
      custom_id: z.string().optional(),
      amount: z.object({ value: z.string(), currency_code: z.string() }).optional(),
      /** A refund names its capture by the link `up`. */
      links: z
        .array(z.object({ rel: z.string(), href: z.string() }))
        .transform((links) => links.filter(({ rel }) => rel === 'up'))
        .transform((links) => (links.length > 0 ? links : undefined))
        .optional(),
    }),
  ),
});
export type WalletEvent = z.output<typeof WalletEvent>;

export const attemptOfCapture = ({ resource }: WalletEvent): PaymentAttemptId | undefined =>
  isId('pay', resource.custom_id ?? '') ? (resource.custom_id as PaymentAttemptId) : undefined;

const captureStates = new Map<string, AttemptOutcome['state']>([
  ['PAYMENT.CAPTURE.COMPLETED', 'AUTHORISED'],
  ['PAYMENT.CAPTURE.DECLINED', 'REFUSED'],
  ['PAYMENT.CAPTURE.DENIED', 'REFUSED'], // the older name
]);

/** What an event means for its attempt; undefined for events that an attempt does not know, such as refunds. */
export function outcomeOfCapture({ event_type, resource }: WalletEvent): AttemptOutcome | undefined {
  const state = captureStates.get(event_type);
  return state && { state, reference: resource.id, ...(state === 'REFUSED' && { refusal: 'declined' }) };
}

/** Minor units of an amount with two decimals; undefined for any other text. */
export function minorOf(value: string): number | undefined {
  const [, whole, cents] = /^(\d{1,12})\.(\d\d)$/.exec(value) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents);
}

const refundResults = new Map([
  ['PAYMENT.CAPTURE.REFUNDED', true],
  ['PAYMENT.REFUND.FAILED', false],
]);

/** What an event says about money that goes back; undefined for every other event. */
export function refundOfWallet({
  event_type,
  resource: { id, amount, links = [] },
}: WalletEvent): RefundEvent | undefined {
  const isDone = refundResults.get(event_type);
  if (isDone === undefined) return undefined;
  const capture = links[0]?.href.split('/').at(-1);
  return { reference: id, chargeReference: capture, amount: minorOf(amount?.value ?? '') ?? 0, isDone };
}

/** The payer or their bank has taken a capture back, or the seller has won the dispute about it. */
export function disputeOfWallet({ event_type, resource }: WalletEvent): DisputeState | undefined {
  if (event_type === 'PAYMENT.CAPTURE.REVERSED') return 'charged_back';
  const isWon = resource.dispute_outcome?.outcome_code === 'RESOLVED_SELLER_FAVOUR';
  return event_type === 'CUSTOMER.DISPUTE.RESOLVED' && isWon ? 'restored' : undefined;
}

/** The capture that a dispute is about; undefined for one about several, which an operator settles. */
export const captureOfDispute = ({ resource: { disputed_transactions = [] } }: WalletEvent): string | undefined =>
  disputed_transactions.length === 1 ? disputed_transactions[0]?.seller_transaction_id : undefined;
