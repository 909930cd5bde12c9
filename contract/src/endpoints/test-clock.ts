import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';

/** Served only with TEST_CLOCK=1, which production refuses; not part of the API document. */
export const testClockEndpoints = {
  advanceClock: {
    method: 'POST',
    path: '/test/clock',
    summary: 'Move the time forward by an ISO 8601 duration',
    tag: 'Test',
    access: 'public',
    envelope: 'raw',
    body: z.strictObject({ advance: z.string().max(40) }),
    response: z.object({ now: z.string() }),
    reasons: [],
  },
} as const satisfies Endpoints;
