import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { Project, ProjectInput, ProjectUpdate } from '../entities/project.ts';
import { idOf } from '../entities/values.ts';
import { projectRoutes } from '../routes/projects.ts';

const params = z.object({ id: idOf('prj') });

export const projectEndpoints = {
  readProject: {
    ...projectRoutes.readProject,
    summary: 'Read a project with its apps',
    tag: 'Projects',
    access: 'user',
    envelope: 'portal',
    params,
    response: Project,
    reasons: ['UNAUTHORIZED', 'NOT_FOUND'],
  },
  createProject: {
    ...projectRoutes.createProject,
    limit: { max: 30, windowMs: 60_000 },
    summary: 'Create a project on a plan; the Idempotency-Key names the flow',
    tag: 'Projects',
    access: 'user',
    envelope: 'portal',
    body: ProjectInput,
    status: 201,
    response: z.object({ product_id: idOf('prj') }),
    reasons: [
      'UNAUTHORIZED',
      'XSRF_MISMATCH',
      'INVALID_FIELDS',
      'INVALID_DATE',
      'PLAN_NOT_FOUND',
      'BLOCK_PLATFORM_USER_PROJECT_CREATE',
      'ACCOUNT_IS_NOT_ACTIVE',
      'USER_ROLE_PERMISSION_DENIED',
      'COUNTRY_ACCESS_DENIED',
      'UNSUPPORTED_CURRENCY',
      'FREEMIUM_COUNT_EXCEEDED',
      'FREEMIUM_COUNT_EXCEEDED_NEW_PRO',
      'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO',
      'PAYMENT_METHOD_REQUIRED',
      'CREATION_LOCKED',
    ],
  },
  updateProject: {
    ...projectRoutes.updateProject,
    summary: 'Change what the caller may change of a project',
    tag: 'Projects',
    access: 'user',
    envelope: 'portal',
    params,
    body: ProjectUpdate,
    response: Project,
    reasons: ['UNAUTHORIZED', 'XSRF_MISMATCH', 'NOT_FOUND', 'INVALID_FIELDS'],
  },
} as const satisfies Endpoints;
