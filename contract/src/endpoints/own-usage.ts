import { zoomLevels } from '@waypost/domain/usage/usage-presets';
import { ownCharts, ownDivisions } from '@waypost/domain/usage/own-usage';
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { OwnUsage } from '../entities/own-usage.ts';
import { ownUsageRoutes } from '../routes/own-usage.ts';

export const ownUsageEndpoints = {
  readOwnUsage: {
    ...ownUsageRoutes.readOwnUsage,
    limit: { max: 600, windowMs: 60_000 },
    summary: 'Read the usage of all projects and apps that the caller sees, by project, app or service',
    tag: 'Usage',
    access: 'user',
    envelope: 'portal',
    /** The service checks the days, because its refusal names the wrong one (USE-32, INVALID_DATE). */
    query: z.object({
      chart: z.enum(ownCharts).default('service'),
      by: z.enum(ownDivisions).default('project'),
      start_date: z.string().max(40).optional(),
      end_date: z.string().max(40).optional(),
      zoom_level: z.enum(zoomLevels).optional(),
      /** Failed calls are counted for all environments together. */
      environment: z.string().max(40).optional(),
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/, { message: 'Must be a whole number from 1.' })
        .transform(Number)
        .optional(),
    }),
    response: OwnUsage,
    reasons: ['INVALID_DATE'],
  },
} as const satisfies Endpoints;
