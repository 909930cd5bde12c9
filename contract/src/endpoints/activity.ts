import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { ActivityFilter, ActivityPage } from '../entities/activity.ts';
import { csvFileOf, idOf } from '../entities/values.ts';
import { activityRoutes } from '../routes/activity.ts';

const log = { tag: 'Activity', access: 'user', params: z.object({ id: idOf('prj') }) } as const;
const reasons = ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'] as const;

export const activityEndpoints = {
  listActivity: {
    ...activityRoutes.listActivity,
    ...log,
    envelope: 'portal',
    summary: 'Read what was done in a project, newest first',
    query: ActivityFilter.extend({ before: idOf('evt').optional() }),
    response: ActivityPage,
    reasons,
  },
  exportActivity: {
    ...activityRoutes.exportActivity,
    ...log,
    envelope: 'raw',
    limit: { max: 20, windowMs: 60_000 },
    summary: 'Download what was done in a project as CSV',
    query: ActivityFilter,
    produces: 'text/csv',
    response: csvFileOf('The newest 10,000 lines'),
    unchecked: true,
    reasons,
  },
} as const satisfies Endpoints;
