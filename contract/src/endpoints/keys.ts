import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { ApiKey, ApiKeyInput, ApiKeyName, KeyServiceAppPage } from '../entities/key.ts';
import { idOf } from '../entities/values.ts';
import { keyRoutes } from '../routes/keys.ts';

const service = { tag: 'Keys', access: 'bearer', envelope: 'raw' } as const;
/** `{hrnId}` takes the hrn, encoded, or the plain app id (REQ-61). */
const app = z.object({ hrnId: z.string().min(1).max(300) });
const key = app.extend({ apiKeyId: idOf('key') });
const page = z.object({ pageToken: z.string().max(200).optional() });

export const keyEndpoints = {
  listAccessKeyApps: {
    ...keyRoutes.listAccessKeyApps,
    ...service,
    summary: 'List the apps of the access key service',
    query: page,
    response: KeyServiceAppPage,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'INVALID_FIELDS'],
  },
  listApiKeyApps: {
    ...keyRoutes.listApiKeyApps,
    ...service,
    summary: 'List the apps of the API key service',
    query: page,
    response: KeyServiceAppPage,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'INVALID_FIELDS'],
  },
  listApiKeys: {
    ...keyRoutes.listApiKeys,
    ...service,
    summary: 'List the API keys of an app',
    params: app,
    response: z.object({ items: z.array(ApiKey) }),
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND'],
  },
  createApiKey: {
    ...keyRoutes.createApiKey,
    limit: { max: 120, windowMs: 60_000 },
    ...service,
    summary: 'Generate an API key',
    params: app,
    body: ApiKeyInput,
    status: 201,
    response: ApiKey,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND', 'INVALID_FIELDS', 'KEY_LIMIT_REACHED', 'PROJECT_NOT_ACTIVE'],
  },
  renameApiKey: {
    ...keyRoutes.renameApiKey,
    ...service,
    summary: 'Rename an API key',
    params: key,
    body: ApiKeyName,
    response: ApiKey,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND', 'INVALID_FIELDS'],
  },
  disableApiKey: {
    ...keyRoutes.disableApiKey,
    ...service,
    summary: 'Disable an API key',
    params: key,
    status: 204,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND'],
  },
  enableApiKey: {
    ...keyRoutes.enableApiKey,
    ...service,
    summary: 'Enable an API key',
    params: key,
    status: 204,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND'],
  },
  deleteApiKey: {
    ...keyRoutes.deleteApiKey,
    ...service,
    summary: 'Delete an API key',
    params: key,
    status: 204,
    reasons: ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'NOT_FOUND'],
  },
} as const satisfies Endpoints;
