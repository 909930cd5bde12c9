import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { Purchase } from '../entities/purchase.ts';
import { line } from '../entities/values.ts';
import { purchaseRoutes } from '../routes/purchases.ts';

export const purchaseEndpoints = {
  readPurchase: {
    ...purchaseRoutes.readPurchase,
    summary:
      'Read the purchase of a create flow, by the Idempotency-Key of its call; null if the flow has bought nothing',
    tag: 'Projects',
    access: 'user',
    envelope: 'portal',
    params: z.object({ flow: line(1, 100) }),
    response: Purchase.nullable(),
    reasons: [],
  },
} as const satisfies Endpoints;
