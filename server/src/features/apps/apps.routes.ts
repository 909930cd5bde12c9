import type { appEndpoints } from '@waypost/contract/endpoints/apps';
import type { Handlers } from '../../http/routes/mount.ts';
import type { AppService } from './app-creation.service.ts';
import type { NamespaceService } from './namespaces.service.ts';

export const appHandlers = (apps: AppService, namespaces: NamespaceService): Handlers<typeof appEndpoints> => ({
  createApp: ({ params, body, caller }) => apps.create(caller.user, params.id, body),
  updateApp: ({ params, body, caller }) => apps.update(caller.user, params, body),
  readApp: ({ params, caller }) => apps.read(caller.user, params.appId),
  findNamespace: ({ params, caller }) => namespaces.find(caller.user, params),
  extendApp: ({ params, body, caller }) => apps.extend(caller.user, params.appId, body),
});
