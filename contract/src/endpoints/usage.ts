import { zoomLevels } from '@waypost/domain/base/day';
import { chartCategories } from '@waypost/domain/usage/usage';
import { usageDimensions } from '@waypost/domain/usage/usage-dimensions';
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { UnitRulesByService } from '../entities/unit-rule.ts';
import { UsageBreakdown, UsageReport } from '../entities/usage.ts';
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

export const usageEndpoints = {
  listUnitRules: {
    ...usageRoutes.listUnitRules,
    tag: 'Usage',
    access: 'public',
    envelope: 'portal',
    summary: 'List the rules that turn the requests of each service into units',
    cached: true,
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
    tag: 'Usage',
    access: 'user',
    envelope: 'portal',
    summary: 'Read the usage or the failed calls of a project by day and key, environment, origin, country or client',
    params: z.object({ id: idOf('prj') }),
    query: query
      .pick({ start_date: true, end_date: true })
      .extend({ dimension: z.enum(usageDimensions), app_id: idOf('app').optional() }),
    response: UsageBreakdown,
    reasons: ['NOT_FOUND', 'INVALID_DATE'],
  },
} as const satisfies Endpoints;
