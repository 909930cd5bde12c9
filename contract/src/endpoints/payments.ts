import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  CardActionDetails,
  CardMethods,
  CardMethodsQuery,
  CardPaymentResult,
  CardReturnQuery,
  CardStateData,
  OfferedPaymentTypes,
  PaymentFormInput,
  PaymentFormSession,
  PaymentMethod,
  PaymentSessionInput,
  PaymentStatus,
  PaymentStatusInput,
  RedirectResult,
  WalletSession,
  WalletSessionInput,
} from '../entities/payments.ts';
import { paymentReturnRoutes, paymentRoutes } from '../routes/payments.ts';

const common = { tag: 'Payments', access: 'user', envelope: 'portal' } as const;
/** Somebody who tries stolen cards needs many attempts. */
const attempts = {
  limit: { max: 20, windowMs: 600_000 },
  callerLimit: { max: 60, windowMs: 3_600_000 },
  bodyLimit: 131_072,
} as const;
/** Each asks a provider. */
const questions = { callerLimit: { max: 120, windowMs: 3_600_000 } } as const;

const saving = {
  ...common,
  ...questions,
  params: z.object({ token: z.string().max(100) }),
  reasons: ['PAYMENT_TOKEN_NOT_VALID', 'PAYMENT_PROVIDER_UNAVAILABLE'],
} as const;

export const paymentEndpoints = {
  readPaymentMethod: {
    ...paymentRoutes.readPaymentMethod,
    ...common,
    summary: 'Read the stored payment method; null without one',
    response: PaymentMethod.nullable(),
    reasons: [],
  },
  removePaymentMethod: {
    ...paymentRoutes.removePaymentMethod,
    ...common,
    summary: 'Remove the stored payment method',
    status: 204,
    reasons: [],
  },
  listCardMethods: {
    ...paymentRoutes.listCardMethods,
    ...common,
    ...questions,
    summary: 'List the offered card methods, with what the card fields need',
    query: CardMethodsQuery,
    response: CardMethods,
    reasons: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  payByCard: {
    ...paymentRoutes.payByCard,
    ...common,
    ...attempts,
    summary: 'Store a card that was typed into the fields of the card provider',
    body: CardStateData,
    response: CardPaymentResult,
    reasons: ['DEVELOPER_NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_FAILED'],
  },
  openWalletSession: {
    ...paymentRoutes.openWalletSession,
    ...common,
    ...attempts,
    summary: 'Begin to store a wallet, which its owner approves on the page of the provider',
    body: WalletSessionInput,
    response: WalletSession,
    reasons: ['DEVELOPER_NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_TOKEN_NOT_VALID'],
  },
  /** It changes data, so a link of another site must not reach it. */
  saveWallet: {
    ...paymentRoutes.saveWallet,
    ...saving,
    xsrf: true,
    summary: 'Store the wallet that its owner has approved',
    response: PaymentMethod.nullable(),
  },
  postWallet: {
    ...paymentRoutes.postWallet,
    ...saving,
    summary: 'Store the wallet that its owner has approved',
    response: PaymentMethod.nullable(),
  },
  rejectWallet: {
    ...paymentRoutes.rejectWallet,
    ...saving,
    summary: 'Give up a wallet that its owner has not approved',
    status: 204,
  },
  openPaymentSession: {
    ...paymentRoutes.openPaymentSession,
    ...common,
    ...attempts,
    summary: 'Begin a session of the older payment form, for ten minutes',
    body: PaymentSessionInput,
    response: z.string(),
    reasons: ['DEVELOPER_NOT_FOUND'],
  },
  openPaymentForm: {
    ...paymentRoutes.openPaymentForm,
    ...common,
    ...attempts,
    summary: 'Open the session at the card provider',
    body: PaymentFormInput,
    response: PaymentFormSession,
    reasons: ['PAYMENT_TOKEN_NOT_VALID', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_FAILED'],
  },
  /** The older form asks it every two seconds. */
  readPaymentStatus: {
    ...paymentRoutes.readPaymentStatus,
    ...common,
    callerLimit: { max: 2400, windowMs: 3_600_000 },
    params: saving.params,
    summary: 'Read the result of a session of the older payment form',
    body: PaymentStatusInput,
    response: PaymentStatus,
    reasons: ['PAYMENT_TOKEN_NOT_VALID', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  listPaymentTypes: {
    ...paymentRoutes.listPaymentTypes,
    ...common,
    ...questions,
    summary: 'List the payment types of a country',
    params: z.object({ country: z.string().regex(/^[A-Za-z]{2,3}$/) }),
    response: OfferedPaymentTypes,
    reasons: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  finishCardPayment: {
    ...paymentRoutes.finishCardPayment,
    ...common,
    ...attempts,
    summary: 'Finish a card payment after its action',
    body: CardActionDetails,
    response: CardPaymentResult,
    reasons: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PAYMENT_FAILED'],
  },
} as const satisfies Endpoints;

const returning = {
  tag: 'Payments',
  access: 'public',
  envelope: 'portal',
  // a return may ask the provider
  limit: { max: 60, windowMs: 600_000 },
  status: 303,
  reasons: [],
} as const;

export const paymentReturnEndpoints = {
  returnFromCardProvider: {
    ...paymentReturnRoutes.returnFromCardProvider,
    ...returning,
    summary: 'Take a browser back from the card provider, to the page that it came from',
    query: CardReturnQuery,
  },
  postFromCardProvider: {
    ...paymentReturnRoutes.postFromCardProvider,
    ...returning,
    summary: 'Take a browser back that the card provider sends with a form',
    consumes: ['application/x-www-form-urlencoded'],
    query: CardReturnQuery,
    body: z.object({ redirectResult: RedirectResult.optional() }),
  },
} as const satisfies Endpoints;
