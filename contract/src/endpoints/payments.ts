import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  CardActionDetails,
  CardMethods,
  CardMethodsQuery,
  CardPaymentResult,
  CardReturnQuery,
  CardStateData,
  PaymentMethod,
} from '../entities/payments.ts';
import { paymentReturnRoutes, paymentRoutes } from '../routes/payments.ts';

const common = { tag: 'Payments', access: 'user', envelope: 'portal' } as const;
/** Somebody who tries stolen cards needs many attempts. */
const attempts = { limit: { max: 20, windowMs: 600_000 }, bodyLimit: 131_072 } as const;

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

const returning = { tag: 'Payments', access: 'public', envelope: 'portal', status: 303, reasons: [] } as const;

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
    body: z.object({ redirectResult: z.string().max(10_000).optional() }),
  },
} as const satisfies Endpoints;
