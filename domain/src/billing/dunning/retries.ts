import type { PaymentType } from '../../payments/payment-types.ts';
import type { RefusalCode } from '../../payments/refusals.ts';

/** Refusals that another try with the same payment method cannot change. */
const hardRefusals: readonly RefusalCode[] = [
  'expired_card',
  'blocked_card',
  'invalid_card',
  'not_supported',
  'authentication_failed', // the bank asks for the payer, who is not there
];

/** Whether a payment method must not be charged again after this refusal (BIL-41). */
export const isHardRefusal = (code: RefusalCode): boolean => hardRefusals.includes(code);

/** The provider could not take the charge, or never told what became of it: the payer has refused nothing. */
export const providerFault: RefusalCode = 'error';

const dayMs = 24 * 60 * 60 * 1000;

/** The pause before another charge of such a bill, in which the provider may still report the first one. */
export const faultPauseMs = dayMs;

/** How long after its issue a bill is charged again each day, before the fault counts as a refusal. */
export const faultGraceMs = 14 * dayMs;

/** Whether a refused charge of a bill says something about its payer, and begins the steps (BIL-41). */
export const countsAsRefusal = (code: string, issued: Date, now: Date): boolean =>
  code !== providerFault || now.getTime() - issued.getTime() >= faultGraceMs;

type Limit = { readonly days: number; readonly max: number };

/** How often the card networks allow one card to be refused. */
const networkLimits: Partial<Readonly<Record<PaymentType, readonly Limit[]>>> = {
  VISA: [{ days: 30, max: 20 }],
  MASTER: [
    { days: 1, max: 10 },
    { days: 30, max: 35 },
  ],
};

/** The days of refusals that the networks' limits look back on. */
export const countedRefusalDays = 30;

/** Whether the network allows another try. @param refusals when the payment method was refused */
export function networkAllowsTry(type: PaymentType, refusals: readonly Date[], now: Date): boolean {
  const limits = networkLimits[type] ?? [];
  return limits.every(
    ({ days, max }) => refusals.filter((at) => now.getTime() - at.getTime() < days * dayMs).length < max,
  );
}
