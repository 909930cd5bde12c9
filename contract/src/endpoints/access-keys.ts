import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { AccessKey, CreatedAccessKey, PublicKeyInput } from '../entities/access-key.ts';
import { KeyServiceAppPage } from '../entities/key.ts';
import { idOf } from '../entities/values.ts';
import { accessKeyRoutes } from '../routes/access-keys.ts';

const service = { tag: 'Access keys', access: 'bearer', envelope: 'raw' } as const;
/** `{app}` takes the hrn, encoded, or the plain app id (REQ-61). */
const app = z.object({ app: z.string().min(1).max(300) });
const accessKey = app.extend({ accessKey: idOf('akc') });
/** A new key needs no input: an empty body, or none. */
const nothing = z.union([z.strictObject({}), z.null()]).optional();
const ofApp = ['NOT_FOUND', 'USER_ROLE_PERMISSION_DENIED'] as const;

export const accessKeyEndpoints = {
  listAccessKeyApps: {
    ...accessKeyRoutes.listAccessKeyApps,
    ...service,
    summary: 'List the apps that use access keys',
    query: z.object({ pageToken: z.string().max(200).optional() }),
    response: KeyServiceAppPage,
    reasons: [],
  },
  listAccessKeys: {
    ...accessKeyRoutes.listAccessKeys,
    ...service,
    summary: 'List the access keys of an app, without their secrets',
    params: app,
    response: z.object({ items: z.array(AccessKey) }),
    reasons: ofApp,
  },
  createAccessKey: {
    ...accessKeyRoutes.createAccessKey,
    limit: { max: 120, windowMs: 60_000 },
    ...service,
    summary: 'Generate an access key; its secret is in this answer alone',
    params: app,
    body: nothing,
    status: 201,
    response: CreatedAccessKey,
    reasons: [...ofApp, 'KEY_LIMIT_REACHED', 'PROJECT_NOT_ACTIVE', 'NO_ACCESS_KEYS'],
  },
  disableAccessKey: {
    ...accessKeyRoutes.disableAccessKey,
    ...service,
    summary: 'Disable an access key, and its tokens with it',
    params: accessKey,
    status: 204,
    reasons: ofApp,
  },
  enableAccessKey: {
    ...accessKeyRoutes.enableAccessKey,
    ...service,
    summary: 'Enable an access key',
    params: accessKey,
    status: 204,
    reasons: ofApp,
  },
  registerPublicKey: {
    ...accessKeyRoutes.registerPublicKey,
    ...service,
    summary: 'Register the public key that assertions are signed with, in the place of the one before',
    params: accessKey,
    body: PublicKeyInput,
    response: AccessKey,
    reasons: ofApp,
  },
  deleteAccessKey: {
    ...accessKeyRoutes.deleteAccessKey,
    ...service,
    summary: 'Delete an access key; its tokens are refused from then on',
    params: accessKey,
    status: 204,
    reasons: ofApp,
  },
} as const satisfies Endpoints;
