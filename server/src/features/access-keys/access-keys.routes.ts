import type { accessKeyEndpoints } from '@waypost/contract/endpoints/access-keys';
import type { Handlers } from '../../http/routes/mount.ts';
import type { AccessKeysService } from './access-key-changes.service.ts';

export const accessKeyHandlers = (accessKeys: AccessKeysService): Handlers<typeof accessKeyEndpoints> => ({
  listAccessKeyApps: ({ caller, query }) => accessKeys.listApps(caller.user, query.pageToken),
  listAccessKeys: ({ caller, params }) => accessKeys.list(caller.user, params.app),
  createAccessKey: ({ caller, params }) => accessKeys.create(caller.user, params.app),
  disableAccessKey: async ({ caller, params }) => {
    await accessKeys.setEnabled(caller.user, params, false);
    return undefined;
  },
  enableAccessKey: async ({ caller, params }) => {
    await accessKeys.setEnabled(caller.user, params, true);
    return undefined;
  },
  registerPublicKey: ({ caller, params, body }) => accessKeys.register(caller.user, params, body),
  deleteAccessKey: async ({ caller, params }) => {
    await accessKeys.remove(caller.user, params);
    return undefined;
  },
});
