import type { RefusalCode } from './refusals.ts';

/** The flows that a payment form serves (PAY-10). */
export const paymentFlows = ['billing', 'upgrade', 'create'] as const;
export type PaymentFlow = (typeof paymentFlows)[number];

/** How long a session of the older payment form is valid (REQ-101). */
export const sessionLifeMs = 10 * 60_000;

export const sessionStatuses = ['OK', 'PENDING', 'CANCEL', 'ERROR'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** The fields that an error can name, by the names of the billing system (PAY-23). */
export const errorFields = ['cc_no', 'cc_exp_mm', 'cc_exp_yyyy', 'cvv'] as const;
export type ErrorField = (typeof errorFields)[number];

const fieldsOfRefusal: Partial<Readonly<Record<RefusalCode, readonly ErrorField[]>>> = {
  expired_card: ['cc_exp_mm', 'cc_exp_yyyy'],
  blocked_card: ['cc_no'],
  invalid_card: ['cc_no'],
  not_supported: ['cc_no'],
  security_code: ['cvv'],
};

/** The fields in which the payer can correct a refusal; none for a refusal that no field causes. */
export const errorFieldsOf = (code: RefusalCode): readonly ErrorField[] => fieldsOfRefusal[code] ?? [];
