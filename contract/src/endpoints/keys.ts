import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import {
  ApiKey,
  ApiKeyInput,
  ApiKeyName,
  KeyAdvice,
  KeyExpiryInput,
  KeyLimitsInput,
  KeyRestrictionsInput,
  KeyRotationInput,
  KeyServiceAppPage,
  KeyServicesInput,
  KeyTestAnswer,
  KeyTestInput,
} from '../entities/key.ts';
import { idOf } from '../entities/values.ts';
import { keyRoutes } from '../routes/keys.ts';

const service = { tag: 'Keys', access: 'bearer', envelope: 'raw' } as const;
/** `{hrnId}` takes the hrn, encoded, or the plain app id (REQ-61). */
const app = z.object({ hrnId: z.string().min(1).max(300) });
const key = app.extend({ apiKeyId: idOf('key') });
const page = z.object({ pageToken: z.string().max(200).optional() });

const ofKey = ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'] as const;

export const keyEndpoints = {
  listApiKeyApps: {
    ...keyRoutes.listApiKeyApps,
    ...service,
    summary: 'List the apps of the API key service',
    query: page,
    response: KeyServiceAppPage,
    reasons: [],
  },
  listApiKeys: {
    ...keyRoutes.listApiKeys,
    ...service,
    summary: 'List the API keys of an app',
    params: app,
    response: z.object({ items: z.array(ApiKey) }),
    reasons: ofKey,
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
    reasons: [...ofKey, 'KEY_LIMIT_REACHED', 'PROJECT_NOT_ACTIVE'],
  },
  renameApiKey: {
    ...keyRoutes.renameApiKey,
    ...service,
    summary: 'Rename an API key',
    params: key,
    body: ApiKeyName,
    response: ApiKey,
    reasons: ofKey,
  },
  disableApiKey: {
    ...keyRoutes.disableApiKey,
    ...service,
    summary: 'Disable an API key',
    params: key,
    status: 204,
    reasons: ofKey,
  },
  enableApiKey: {
    ...keyRoutes.enableApiKey,
    ...service,
    summary: 'Enable an API key',
    params: key,
    status: 204,
    reasons: ofKey,
  },
  deleteApiKey: {
    ...keyRoutes.deleteApiKey,
    ...service,
    summary: 'Delete an API key',
    params: key,
    status: 204,
    reasons: ofKey,
  },
  restrictApiKey: {
    ...keyRoutes.restrictApiKey,
    ...service,
    summary: 'Restrict an API key to one kind of client',
    params: key,
    body: KeyRestrictionsInput,
    response: ApiKey,
    reasons: ofKey,
  },
  setApiKeyServices: {
    ...keyRoutes.setApiKeyServices,
    ...service,
    summary: 'Limit an API key to services of the platform',
    params: key,
    body: KeyServicesInput,
    response: ApiKey,
    reasons: ofKey,
  },
  setApiKeyExpiry: {
    ...keyRoutes.setApiKeyExpiry,
    ...service,
    summary: 'Set when an API key expires',
    params: key,
    body: KeyExpiryInput,
    response: ApiKey,
    reasons: ofKey,
  },
  setApiKeyLimits: {
    ...keyRoutes.setApiKeyLimits,
    ...service,
    summary: 'Set the calls a minute and a month of an API key',
    params: key,
    body: KeyLimitsInput,
    response: ApiKey,
    reasons: ofKey,
  },
  rotateApiKey: {
    ...keyRoutes.rotateApiKey,
    limit: { max: 120, windowMs: 60_000 },
    ...service,
    summary: 'Give an API key a new secret; the old one works on for the grace',
    params: key,
    body: KeyRotationInput,
    response: ApiKey,
    reasons: [...ofKey, 'KEY_ROTATION_RUNNING'],
  },
  endApiKeyRotation: {
    ...keyRoutes.endApiKeyRotation,
    ...service,
    summary: 'End the old secret of a rotated API key now',
    params: key,
    response: ApiKey,
    reasons: ofKey,
  },
  testApiKey: {
    ...keyRoutes.testApiKey,
    ...service,
    summary: 'Try a call against the rules of an API key',
    params: key,
    body: KeyTestInput,
    response: KeyTestAnswer,
    reasons: ofKey,
  },
  adviseOnApiKey: {
    ...keyRoutes.adviseOnApiKey,
    ...service,
    summary: 'Restrictions that the traffic of the last 60 days suggests',
    params: key,
    response: KeyAdvice,
    reasons: ofKey,
  },
} as const satisfies Endpoints;
