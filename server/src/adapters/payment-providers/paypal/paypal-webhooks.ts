import { DomainError } from '@waypost/domain/base/domain-error';
import { isId } from '@waypost/domain/base/ids';
import type { DisputeState } from '@waypost/domain/payments/payment-attempt';
import { z } from 'zod';
import type { MovedAmount, ProviderNews, Webhook } from '../payment-provider.port.ts';
import { bodyOf } from '../webhook-body.ts';
import type { PayPalWebhookCheck } from './paypal-webhook-check.ts';

/** A dispute has its id under a name of its own. */
const withIdOfDispute = (resource: unknown): unknown =>
  typeof resource === 'object' && resource !== null && 'dispute_id' in resource
    ? { id: resource.dispute_id, ...resource }
    : resource;

/** What the portal keeps of a wallet's webhook; the rest describes the payer. */
const WalletEvent = z.object({
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
type WalletEvent = z.output<typeof WalletEvent>;

const attemptOf = ({ custom_id = '' }: WalletEvent['resource']) => (isId('pay', custom_id) ? custom_id : undefined);

/** Minor units of an amount with two decimals; undefined for any other text. */
export function minorOf(value: string): number | undefined {
  const [, whole, cents] = /^(\d{1,12})\.(\d\d)$/.exec(value) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents);
}

const movedOf = ({ dispute_amount, amount = dispute_amount }: WalletEvent['resource']): MovedAmount => ({
  minor: minorOf(amount?.value ?? ''),
  currency: amount?.currency_code,
});

const outcomes = new Map<
  string,
  { readonly state: 'AUTHORISED' } | { readonly state: 'REFUSED'; readonly refusal: 'declined' }
>([
  ['PAYMENT.CAPTURE.COMPLETED', { state: 'AUTHORISED' }],
  ['PAYMENT.CAPTURE.DECLINED', { state: 'REFUSED', refusal: 'declined' }],
  ['PAYMENT.CAPTURE.DENIED', { state: 'REFUSED', refusal: 'declined' }], // the older name
]);

const refundResults = new Map([
  ['PAYMENT.CAPTURE.REFUNDED', true],
  ['PAYMENT.REFUND.FAILED', false],
]);

/** The capture of a refund. */
const refundedCapture = ({ links = [] }: WalletEvent['resource']) => links[0]?.href.split('/').at(-1);

/** The payer or their bank has taken a capture back, or the seller has won the dispute about it. */
function disputeOf({ event_type, resource }: WalletEvent): DisputeState | undefined {
  if (event_type === 'PAYMENT.CAPTURE.REVERSED') return 'charged_back';
  const isWon = resource.dispute_outcome?.outcome_code === 'RESOLVED_SELLER_FAVOUR';
  return event_type === 'CUSTOMER.DISPUTE.RESOLVED' && isWon ? 'restored' : undefined;
}

/** A dispute about several captures is settled by an operator. */
function disputedPayment(resource: WalletEvent['resource']) {
  const { disputed_transactions = [] } = resource;
  const attempt = attemptOf(resource);
  if (attempt) return { attempt };
  const [only, ...others] = disputed_transactions;
  return only && others.length === 0 ? { reference: only.seller_transaction_id } : undefined;
}

function newsOf(event: WalletEvent): ProviderNews {
  const { event_type, resource } = event;
  const { id, amount } = resource;
  if (event_type === 'VAULT.PAYMENT-TOKEN.DELETED')
    return { kind: 'method', token: id, account: undefined, change: 'ended' };
  const isDone = refundResults.get(event_type);
  const minor = minorOf(amount?.value ?? '') ?? 0;
  if (isDone !== undefined)
    return { kind: 'refund', reference: id, chargeReference: refundedCapture(resource), amount: minor, isDone };
  const state = disputeOf(event);
  if (state) return { kind: 'dispute', payment: disputedPayment(resource), moved: movedOf(resource), state };
  const [outcome, attempt] = [outcomes.get(event_type), attemptOf(resource)];
  if (!outcome || !attempt) return { kind: 'nothing' };
  return {
    kind: 'payment',
    attempt,
    moved: movedOf(resource),
    outcome: { ...outcome, reference: id },
    namedToken: undefined,
  };
}

/** What an event can be about: a capture, a refund or a token, the refunded capture, and the disputed ones. */
function subjectsOf(event: WalletEvent): readonly string[] {
  const { id, disputed_transactions = [] } = event.resource;
  const refunded = refundResults.has(event.event_type) ? refundedCapture(event.resource) : undefined;
  const disputed = disputed_transactions.map(({ seller_transaction_id }) => seller_transaction_id);
  return [id, ...(refunded === undefined ? [] : [refunded]), ...disputed.slice(0, 10)];
}

/** PayPal signs with a certificate that only PayPal checks. */
export function createPayPalWebhooks({ couldHaveSent, hasSent }: PayPalWebhookCheck): { readonly wallet: Webhook } {
  return {
    wallet: {
      read(message) {
        const event = bodyOf(WalletEvent, message.body);
        if (!couldHaveSent(message)) throw new DomainError('FORBIDDEN');
        const { id: key, event_type, resource } = event;
        const attempt = attemptOf(resource);
        const kept = { key, event: event_type, reference: attempt ?? resource.id, payload: JSON.stringify(event) };
        return { events: [{ ...kept, attempt, about: subjectsOf(event) }], dropped: [] };
      },
      hasSent,
      newsOf: (payload) => newsOf(WalletEvent.parse(JSON.parse(payload))),
    },
  };
}
