import type { keyEndpoints } from '@waypost/contract/endpoints/keys';
import type { Handlers } from '../../http/routes/mount.ts';
import type { KeysService } from './keys.service.ts';

export const keyHandlers = (keys: KeysService): Handlers<typeof keyEndpoints> => ({
  listApiKeyApps: ({ caller, query }) => keys.listApps(caller.user, query.pageToken),
  listApiKeys: ({ caller, params }) => keys.list(caller.user, params.hrnId),
  createApiKey: ({ caller, params, body }) => keys.create(caller.user, params.hrnId, body),
  renameApiKey: ({ caller, params, body }) => keys.rename(caller.user, params, body.name),
  disableApiKey: async ({ caller, params }) => {
    await keys.setEnabled(caller.user, params, false);
    return undefined;
  },
  enableApiKey: async ({ caller, params }) => {
    await keys.setEnabled(caller.user, params, true);
    return undefined;
  },
  restrictApiKey: ({ caller, params, body }) => keys.restrict(caller.user, params, body),
  setApiKeyServices: ({ caller, params, body }) => keys.setServices(caller.user, params, body.services),
  setApiKeyExpiry: ({ caller, params, body }) => keys.setExpiry(caller.user, params, body.expiresAt),
  setApiKeyLimits: ({ caller, params, body }) => keys.setLimits(caller.user, params, body),
  rotateApiKey: ({ caller, params, body }) => keys.rotate(caller.user, params, body.grace),
  endApiKeyRotation: ({ caller, params }) => keys.endRotation(caller.user, params),
  testApiKey: ({ caller, params, body }) => keys.test(caller.user, params, body),
  adviseOnApiKey: ({ caller, params }) => keys.advise(caller.user, params),
  deleteApiKey: async ({ caller, params }) => {
    await keys.remove(caller.user, params);
    return undefined;
  },
});
