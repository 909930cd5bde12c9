import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { StudioToken, StudioTokenInput } from '../entities/studio-token.ts';
import { idOf } from '../entities/values.ts';
import { studioTokenRoutes } from '../routes/studio-tokens.ts';

const service = { tag: 'Studio tokens', access: 'bearer', envelope: 'raw' } as const;

export const studioTokenEndpoints = {
  listStudioTokens: {
    ...studioTokenRoutes.listStudioTokens,
    ...service,
    summary: 'List the studio tokens of the user',
    response: z.array(StudioToken),
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED'],
  },
  createStudioToken: {
    ...studioTokenRoutes.createStudioToken,
    limit: { max: 60, windowMs: 60_000 },
    ...service,
    summary: 'Make a studio token for what the user owns',
    query: z.object({ project: idOf('prj').optional() }),
    body: StudioTokenInput,
    status: 201,
    response: StudioToken,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND', 'INVALID_FIELDS', 'KEY_LIMIT_REACHED', 'RATE_LIMITED'],
  },
} as const satisfies Endpoints;
