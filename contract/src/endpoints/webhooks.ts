import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { webhookRoutes } from '../routes/webhooks.ts';

export const webhookEndpoints = {
  /** The sender proves itself by the signature of its message, which covers the text as it was sent. */
  receiveWebhook: {
    ...webhookRoutes.receiveWebhook,
    tag: 'Webhooks of payment providers',
    access: 'client',
    envelope: 'portal',
    summary: 'Take events from a payment provider: `cards`, `card-tokens`, `wallet`',
    params: z.object({ webhook: z.string() }),
    unchecked: true,
    bodyLimit: 262_144,
    reasons: ['FORBIDDEN', 'NOT_FOUND', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
} as const satisfies Endpoints;
