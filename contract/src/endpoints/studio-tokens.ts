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
    reasons: [],
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
    reasons: ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED', 'KEY_LIMIT_REACHED'],
  },
} as const satisfies Endpoints;
