import { zoomLevels } from '@waypost/domain/usage/usage-presets';
import { ownCharts, ownDivisions } from '@waypost/domain/usage/own-usage';
import { chartCategories } from '@waypost/domain/usage/usage';
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { OwnUsage, OwnUsageEventPage } from '../entities/own-usage.ts';
import { EventCursor, UsageExplanation } from '../entities/usage-detail.ts';
import { csvFileOf } from '../entities/values.ts';
import { ownUsageRoutes } from '../routes/own-usage.ts';

const common = { tag: 'Usage', access: 'user', envelope: 'portal', reasons: ['INVALID_DATE'] } as const;

/** The service checks the days, because its refusal names the wrong one (USE-32, INVALID_DATE). */
const days = z.object({
  start_date: z.string().max(40).optional(),
  end_date: z.string().max(40).optional(),
  zoom_level: z.enum(zoomLevels).optional(),
  /** Failed calls are counted for all environments together. */
  environment: z.string().max(40).optional(),
});
const division = z.object({
  chart: z.enum(ownCharts).default('service'),
  by: z.enum(ownDivisions).default('project'),
});
const bar = division
  .extend(days.omit({ zoom_level: true }).required({ start_date: true, end_date: true }).shape)
  .extend({
    /** The id of a project or app, the name of a service or reason; all of them without it. */
    value: z.string().max(300).optional(),
  });

export const ownUsageEndpoints = {
  readOwnUsage: {
    ...ownUsageRoutes.readOwnUsage,
    ...common,
    limit: { max: 600, windowMs: 60_000 },
    summary: 'Read the usage of all projects and apps that the caller sees, by project, app or service',
    query: division.extend(days.shape).extend({
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/, { message: 'Must be a whole number from 1.' })
        .transform(Number)
        .optional(),
    }),
    response: OwnUsage,
  },
  readOwnUsageExplanation: {
    ...ownUsageRoutes.readOwnUsageExplanation,
    ...common,
    summary: 'Read how a bar of all the usage that the caller sees was counted, of at most 31 days',
    query: bar,
    response: UsageExplanation,
  },
  readOwnUsageEvents: {
    ...ownUsageRoutes.readOwnUsageEvents,
    ...common,
    summary: 'List the events behind a bar of all the usage that the caller sees, while they are kept',
    query: bar.extend({ from: EventCursor.optional() }),
    response: OwnUsageEventPage,
  },
  exportOwnUsage: {
    ...ownUsageRoutes.exportOwnUsage,
    ...common,
    envelope: 'raw',
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Download the usage of all projects and apps that the caller sees as CSV, of one chart or of all',
    query: days.extend({ chart: z.enum(chartCategories).optional() }),
    produces: 'text/csv',
    response: csvFileOf('Every record'),
    unchecked: true,
  },
} as const satisfies Endpoints;
