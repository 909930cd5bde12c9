import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { App, AppInput, AppUpdate } from '../entities/app.ts';
import { idOf } from '../entities/values.ts';
import { appRoutes } from '../routes/apps.ts';

const params = z.object({ id: idOf('prj') });

export const appEndpoints = {
  createApp: {
    ...appRoutes.createApp,
    summary: 'Generate an app in a project',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params,
    body: AppInput,
    status: 201,
    response: App,
    reasons: [
      'UNAUTHORIZED',
      'XSRF_MISMATCH',
      'NOT_FOUND',
      'INVALID_FIELDS',
      'PROJECT_NOT_ACTIVE',
      'APP_NOT_ALLOWED',
      'APPLICATION_ALREADY_CREATED',
      'USER_ROLE_PERMISSION_DENIED',
      'REACHED_PERMISSIONS_LIMIT',
    ],
  },
  updateApp: {
    ...appRoutes.updateApp,
    summary: 'Change an app',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: params.extend({ appId: idOf('app') }),
    body: AppUpdate,
    response: App,
    reasons: ['UNAUTHORIZED', 'XSRF_MISMATCH', 'NOT_FOUND', 'INVALID_FIELDS', 'INVALID_STATUS'],
  },
  readApp: {
    ...appRoutes.readApp,
    summary: 'Read an app',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: z.object({ appId: idOf('app') }),
    response: App,
    reasons: ['UNAUTHORIZED', 'NOT_FOUND'],
  },
} as const satisfies Endpoints;
