import type { Endpoints } from '../endpoint.ts';
import { ContactRequest } from '../entities/support.ts';
import { supportRoutes } from '../routes/support.ts';

export const supportEndpoints = {
  sendContactRequest: {
    ...supportRoutes.sendContactRequest,
    limit: { max: 5, windowMs: 3_600_000 },
    ceiling: { max: 100, windowMs: 3_600_000 },
    summary: 'Write to support',
    tag: 'Support',
    access: 'public',
    envelope: 'portal',
    body: ContactRequest,
    status: 204,
    reasons: [],
  },
} as const satisfies Endpoints;
