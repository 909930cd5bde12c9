import { usageTypes } from '@waypost/domain/usage/usage';
import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { CreatedProjectToken, ProjectToken, ProjectTokenInput } from '../entities/project-token.ts';
import { UsagePage } from '../entities/usage.ts';
import { idOf } from '../entities/values.ts';
import { projectTokenRoutes, usageApiRoutes } from '../routes/usage-api.ts';

const tokens = { tag: 'Project tokens', access: 'user', envelope: 'portal' } as const;
const project = z.object({ id: idOf('prj') });
const mayManage = ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'] as const;

export const projectTokenEndpoints = {
  listProjectTokens: {
    ...projectTokenRoutes.listProjectTokens,
    ...tokens,
    summary: 'List the tokens of a project, without the tokens themselves',
    params: project,
    response: z.array(ProjectToken),
    reasons: mayManage,
  },
  createProjectToken: {
    ...projectTokenRoutes.createProjectToken,
    ...tokens,
    summary: 'Create a token that reads the usage of a project; it is in this answer alone',
    limit: { max: 30, windowMs: 60_000 },
    params: project,
    body: ProjectTokenInput,
    status: 201,
    response: CreatedProjectToken,
    reasons: [...mayManage, 'KEY_LIMIT_REACHED'],
  },
  deleteProjectToken: {
    ...projectTokenRoutes.deleteProjectToken,
    ...tokens,
    summary: 'Delete a token; it is refused from then on',
    params: project.extend({ tokenId: idOf('ptk') }),
    status: 204,
    reasons: mayManage,
  },
} as const satisfies Endpoints;

export const maxUsageRows = 1000;

/** The service checks the days, because its refusal names the wrong one. */
const query = z.object({
  start_date: z.string().max(40).optional(),
  end_date: z.string().max(40).optional(),
  detail: z.enum(['day', 'month']).optional(),
  app_id: idOf('app').optional(),
  environment: z.string().max(64).optional(),
  usage_type: z.enum(usageTypes).optional(),
  limit: z.coerce.number().int().min(1).max(maxUsageRows).optional(),
  /** `next` of the page before. */
  cursor: z.string().max(1000).optional(),
});
const read = {
  tag: 'Usage',
  access: 'project',
  envelope: 'problem',
  cached: 'private',
  limit: { max: 120, windowMs: 60_000 },
  query,
  reasons: ['INVALID_DATE'],
} as const;

/** USE-50: for programs, with a project token. */
export const usageApiEndpoints = {
  readUsage: {
    ...usageApiRoutes.readUsage,
    ...read,
    summary: "Read the usage of the token's project by day or month, page by page",
    response: UsagePage,
  },
  readUsageCsv: {
    ...usageApiRoutes.readUsageCsv,
    ...read,
    summary: "Read the usage of the token's project as CSV; the Link header leads to the next page",
    produces: 'text/csv',
    response: z.string().meta({ description: 'With a line of column names' }),
  },
} as const satisfies Endpoints;
