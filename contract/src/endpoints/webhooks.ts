import type { Endpoints } from '../endpoint.ts';
import { webhookRoutes } from '../routes/webhooks.ts';

/** The sender proves itself by the signature of its message, which covers the text as it was sent. */
const signed = {
  tag: 'Webhooks of payment providers',
  access: 'client',
  envelope: 'portal',
  unchecked: true,
  bodyLimit: 262_144,
  reasons: ['FORBIDDEN'],
} as const;

export const webhookEndpoints = {
  receiveCardWebhook: {
    ...webhookRoutes.receiveCardWebhook,
    ...signed,
    summary: 'Take events of payments from the card provider',
  },
  receiveTokenWebhook: {
    ...webhookRoutes.receiveTokenWebhook,
    ...signed,
    summary: 'Take events of stored cards from the card provider',
  },
  receiveWalletWebhook: {
    ...webhookRoutes.receiveWalletWebhook,
    ...signed,
    summary: 'Take events from the wallet',
    reasons: [...signed.reasons, 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
} as const satisfies Endpoints;
