import type { appEndpoints } from '@waypost/contract/endpoints/apps';
import type { Handlers } from '../../http/mount.ts';
import type { AppService } from './apps.service.ts';

export const appHandlers = (apps: AppService): Handlers<typeof appEndpoints> => ({
  createApp: ({ params, body, caller }) => apps.create(caller.user, params.id, body),
  updateApp: ({ params, body, caller }) => apps.update(caller.user, params, body),
  readApp: ({ params, caller }) => apps.read(caller.user, params.appId),
});
