import { zoomLevels } from '@waypost/domain/usage/usage-presets';
import { chartCategories } from '@waypost/domain/usage/usage';
import { storedDimensions, usageDimensions } from '@waypost/domain/usage/usage-dimensions';
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { UnitRulesByService } from '../entities/unit-rule.ts';
import { UsageReport } from '../entities/usage.ts';
import { EventCursor, UsageBreakdown, UsageEventPage, UsageExplanation } from '../entities/usage-detail.ts';
import { idOf } from '../entities/values.ts';
import { usageRoutes } from '../routes/usage.ts';

/** The service checks the days, because its refusal names the wrong one (USE-32, INVALID_DATE). */
const query = z.object({
  start_date: z.string().max(40).optional(),
  end_date: z.string().max(40).optional(),
  detail: z.enum(['day', 'month', 'billing']).optional(),
  zoom_level: z.enum(zoomLevels).optional(),
  chart_category: z.enum(chartCategories).optional(),
});
const read = {
  tag: 'Usage',
  access: 'user',
  envelope: 'portal',
  query,
  response: UsageReport,
  reasons: ['NOT_FOUND', 'INVALID_DATE'],
} as const;

/** The days of a chart, or of one bar of it. */
const detailQuery = query.pick({ start_date: true, end_date: true }).extend({ app_id: idOf('app').optional() });
const barQuery = detailQuery.required({ start_date: true, end_date: true }).extend({
  chart_category: z.enum(chartCategories).optional(),
  environment: z.string().max(40).optional(),
  service: z.string().max(100).optional(),
  dimension: z.enum(storedDimensions).optional(),
  /** Of the dimension; empty for calls without a value. */
  value: z.string().max(300).optional(),
});
const readDetail = {
  tag: 'Usage',
  access: 'user',
  envelope: 'portal',
  params: z.object({ id: idOf('prj') }),
  reasons: ['NOT_FOUND', 'INVALID_DATE'],
} as const;

export const usageEndpoints = {
  listUnitRules: {
    ...usageRoutes.listUnitRules,
    tag: 'Usage',
    access: 'public',
    envelope: 'portal',
    summary: 'List the rules that turn the requests of each service into units',
    cached: 'shared',
    response: UnitRulesByService,
    reasons: [],
  },
  readProjectUsage: {
    ...usageRoutes.readProjectUsage,
    ...read,
    summary: 'Read the usage of a project',
    params: z.object({ id: idOf('prj') }),
  },
  readAppUsage: {
    ...usageRoutes.readAppUsage,
    ...read,
    summary: 'Read the usage of one app of a project',
    params: z.object({ id: idOf('prj'), appId: idOf('app') }),
  },
  readUsageBreakdown: {
    ...usageRoutes.readUsageBreakdown,
    ...readDetail,
    summary: 'Read the calls or the failed calls of a project by key, origin, country, client, environment or service',
    query: detailQuery.extend({
      dimension: z.enum(usageDimensions),
      page: z
        .string()
        .regex(/^[1-9]\d{0,4}$/, { message: 'Must be a whole number from 1.' })
        .transform(Number)
        .optional(),
    }),
    response: UsageBreakdown,
  },
  readUsageExplanation: {
    ...usageRoutes.readUsageExplanation,
    ...readDetail,
    summary: 'Read how a bar of a usage chart was counted, of at most 31 days',
    query: barQuery,
    response: UsageExplanation,
  },
  readUsageEvents: {
    ...usageRoutes.readUsageEvents,
    ...readDetail,
    summary: 'List the events behind a bar of a usage chart, while they are kept',
    query: barQuery.extend({ from: EventCursor.optional() }),
    response: UsageEventPage,
  },
} as const satisfies Endpoints;
