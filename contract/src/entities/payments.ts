import { holdsCardNumber } from '@waypost/domain/payments/card-number';
import { errorFields, paymentFlows, sessionStatuses } from '@waypost/domain/payments/payment-session';
import { paymentTypes } from '@waypost/domain/payments/payment-types';
import { refusalCodes } from '@waypost/domain/payments/refusals';
import { z } from 'zod';
import { idOf, line } from './values.ts';

/** REQ-21. */
export const PaymentMethod = z
  .object({
    pay_method_name: z.string().nullable(),
    pay_method: z.number().int().nullable(),
    payment_type: z.enum(paymentTypes).or(z.string()),
    cc_last4digits: z.string().nullable(),
    billing_cc_expire_mm: z.string().nullable(),
    billing_cc_expire_yyyy: z.string().nullable(),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const CardMethodsQuery = z.object({
  userLocale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/)
    .optional(),
  billingCountry: z
    .string()
    .regex(/^[A-Za-z]{2,3}$/)
    .optional(),
  currencyCd: z.enum(['usd', 'eur', 'USD', 'EUR']).optional(),
});

/** REQ-105: the offered methods, and what the card component needs. */
export const CardMethods = z
  .object({
    methods: z.array(z.object({ type: z.string(), name: z.string(), brands: z.array(z.string()) })),
    client_key: z.string(),
    country_code: z.string().meta({ description: 'The two-letter code of the country that is billed' }),
    environment: z.enum(['test', 'live']),
    /** The component's own addresses; null for the provider's real ones. */
    base: z.string().nullable(),
  })
  .meta({ id: 'CardMethods' });
export type CardMethods = z.output<typeof CardMethods>;

/** A number must not arrive in any field, not even in the holder's name (PAY-32). */
const noNumber = (text: string) => !holdsCardNumber(text);
const message = 'Must not contain a card number.';
const encrypted = z.string().min(20).max(10_000).refine(noNumber, { message });
const shortText = z.string().max(200).refine(noNumber, { message });

/** A page of this portal; the service replaces any other address. */
const source = z.string().max(2000).refine(noNumber, { message });

/** The card component's state data, encrypted fields only (REQ-106); other parts of it are dropped. */
export const CardStateData = z
  .object({
    paymentMethod: z.strictObject({
      type: z.literal('scheme'),
      holderName: line(2, 60).refine(noNumber, { message }),
      encryptedCardNumber: encrypted,
      encryptedExpiryMonth: encrypted,
      encryptedExpiryYear: encrypted,
      encryptedSecurityCode: encrypted.optional(),
      brand: shortText.optional(),
      checkoutAttemptId: shortText.optional(),
      fundingSource: shortText.optional(),
      /** About the browser and the component, opaque. */
      sdkData: z.string().max(20_000).refine(noNumber, { message }).optional(),
    }),
    browserInfo: z
      .strictObject({
        acceptHeader: z.string().max(2000),
        colorDepth: z.number(),
        language: z.string().max(50),
        javaEnabled: z.boolean(),
        javaScriptEnabled: z.boolean().optional(),
        screenHeight: z.union([z.number(), z.literal('')]),
        screenWidth: z.union([z.number(), z.literal('')]),
        userAgent: z.string().max(2000),
        timeZoneOffset: z.number(),
      })
      .optional(),
    source: source.optional(),
  })
  .meta({ id: 'CardStateData' });
export type CardStateData = z.output<typeof CardStateData>;

/** REQ-107. */
export const CardActionDetails = z
  .object({
    details: z.record(z.string().max(100), z.string().max(20_000).refine(noNumber, { message })),
    paymentData: z.string().max(20_000).refine(noNumber, { message }).optional(),
  })
  .meta({ id: 'CardActionDetails' });
export type CardActionDetails = z.output<typeof CardActionDetails>;

/** An action to handle, or the final result (PAY-18, PAY-19). */
export const CardPaymentResult = z
  .object({
    resultCode: z.string(),
    /** The card component handles it. */
    action: z.record(z.string(), z.unknown()).optional(),
    /** In capitals. */
    authentication_status: z.string().optional(),
    /** A query to append to the present path; empty if the payment is authorised. */
    return_url: z.string().optional(),
  })
  .meta({ id: 'CardPaymentResult' });
export type CardPaymentResult = z.output<typeof CardPaymentResult>;

/** REQ-103; `source` is the page to come back to. */
export const WalletSessionInput = z.object({ source: source.optional() }).meta({ id: 'WalletSessionInput' });
export const WalletSession = z.object({ token: z.string(), return_url: z.string() }).meta({ id: 'WalletSession' });
export type WalletSession = z.output<typeof WalletSession>;

/** REQ-101; `source` is the page to come back to. */
export const PaymentSessionInput = z
  .object({
    flow: z.enum(paymentFlows),
    /** The plan that is bought. */
    create: line(1, 100).optional(),
    /** The project whose plan changes. */
    upgradeId: line(1, 100).optional(),
    source: source.optional(),
  })
  .meta({ id: 'PaymentSessionInput' });
export type PaymentSessionInput = z.output<typeof PaymentSessionInput>;

/** REQ-99; an unknown session is refused by the service, without a word about its form. */
export const PaymentFormInput = z.object({ session_id: z.string().max(100) }).meta({ id: 'PaymentFormInput' });

/** REQ-99: the session at the provider, and what the card fields need. */
export const PaymentFormSession = CardMethods.omit({ methods: true })
  .extend({ token: z.string(), session_data: z.string() })
  .meta({ id: 'PaymentFormSession' });
export type PaymentFormSession = z.output<typeof PaymentFormSession>;

/** REQ-100; without a result, the portal answers what it knows. */
export const PaymentStatusInput = z
  .object({ sessionResult: z.string().max(20_000).refine(noNumber, { message }).optional() })
  .meta({ id: 'PaymentStatusInput' });

/** REQ-100. */
export const PaymentStatus = z
  .object({
    status: z.enum(sessionStatuses),
    /** Only with the status ERROR: how many fields have an error, at least 1. */
    errors: z.number().int().optional(),
    error_code: z.enum(refusalCodes).optional(),
    error_field: z.array(z.enum(errorFields)).optional(),
  })
  .meta({ id: 'PaymentStatus' });
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** REQ-102: the offered payment types. */
export const OfferedPaymentTypes = z.array(z.enum(paymentTypes));

/** The provider's word in its own alphabet, which an address carries without growing beyond what a header may hold. */
export const RedirectResult = z
  .string()
  .max(10_000)
  .regex(/^[\w!+/=.~:-]*$/);

/** NAV-34. */
export const CardReturnQuery = z.object({
  source: source.optional(),
  attempt: idOf('pay').optional().catch(undefined),
  redirectResult: RedirectResult.optional().catch(undefined),
});
export type CardReturnQuery = z.output<typeof CardReturnQuery>;
