import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { App, AppExtension, AppInput, AppUpdate, NamespaceHolder, NamespaceQuestion } from '../entities/app.ts';
import { MobileSdk, SdkId } from '../entities/sdk.ts';
import { idOf } from '../entities/values.ts';
import { appRoutes, sdkRoutes } from '../routes/apps.ts';

const params = z.object({ id: idOf('prj') });
const appParams = params.extend({ appId: idOf('app') });

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
      'NOT_FOUND',
      'PROJECT_NOT_ACTIVE',
      'APP_NOT_ALLOWED',
      'APPLICATION_ALREADY_CREATED',
      'USER_ROLE_PERMISSION_DENIED',
      'REACHED_PERMISSIONS_LIMIT',
      'NAMESPACE_TAKEN',
    ],
  },
  updateApp: {
    ...appRoutes.updateApp,
    summary: 'Change an app',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: appParams,
    body: AppUpdate,
    response: App,
    reasons: ['NOT_FOUND', 'APP_TERMINATED', 'NAMESPACE_TAKEN', 'USER_ROLE_PERMISSION_DENIED'],
  },
  readApp: {
    ...appRoutes.readApp,
    summary: 'Read an app',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: z.object({ appId: idOf('app') }),
    response: App,
    reasons: ['NOT_FOUND'],
  },
  findNamespace: {
    ...appRoutes.findNamespace,
    limit: { max: 120, windowMs: 60_000 },
    summary: 'Ask which app holds a namespace; 404 when it is free',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: NamespaceQuestion,
    response: NamespaceHolder,
    reasons: ['NOT_FOUND'],
  },
  extendApp: {
    ...appRoutes.extendApp,
    summary: 'Extend an app id by a year',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: z.object({ appId: idOf('app') }),
    body: AppExtension,
    response: App,
    reasons: ['NOT_FOUND', 'APP_TERMINATED', 'USER_ROLE_PERMISSION_DENIED'],
  },
} as const satisfies Endpoints;

/** The file itself instead of JSON. */
const Bytes = z.custom<AsyncIterable<Uint8Array>>().meta({ type: 'string', format: 'binary' });

export const sdkEndpoints = {
  listAppSdks: {
    ...sdkRoutes.listAppSdks,
    summary: 'List the SDKs of an app',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: appParams,
    response: z.array(MobileSdk),
    reasons: ['NOT_FOUND'],
  },
  linkSdk: {
    ...sdkRoutes.linkSdk,
    summary: 'Redirect to a link from which the SDK can be downloaded for ten minutes',
    tag: 'Apps',
    access: 'user',
    envelope: 'portal',
    params: appParams.extend({ sdkId: SdkId }),
    status: 303,
    reasons: ['NOT_FOUND'],
  },
  downloadSdk: {
    ...sdkRoutes.downloadSdk,
    limit: { max: 60, windowMs: 60_000 },
    summary: 'Download an SDK by a signed link',
    tag: 'Apps',
    access: 'public',
    envelope: 'raw',
    params: z.object({ token: z.string().max(1000) }),
    produces: 'application/zip',
    response: Bytes,
    unchecked: true,
    reasons: ['NOT_FOUND', 'LINK_EXPIRED'],
  },
} as const satisfies Endpoints;
