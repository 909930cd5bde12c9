import { isId, type PaymentAttemptId } from '@waypost/domain/base/ids';
import { z } from 'zod';
import type { AttemptOutcome } from '../attempts/attempts.service.ts';

/** What the portal keeps of a wallet's webhook; the rest describes the payer. */
export const WalletEvent = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    id: z.string(),
    /** The attempt of a capture. */
    custom_id: z.string().optional(),
    amount: z.object({ value: z.string(), currency_code: z.string() }).optional(),
  }),
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
