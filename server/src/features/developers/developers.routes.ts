import type { developerEndpoints } from '@waypost/contract/endpoints/developers';
import type { Handlers } from '../../http/mount.ts';
import type { DeveloperService } from './developers.service.ts';

export const developerHandlers = (developers: DeveloperService): Handlers<typeof developerEndpoints> => ({
  readDeveloper: ({ caller }) => developers.read(caller.user),
  createDeveloper: ({ caller, body }) => developers.create(caller.user, body),
  updateDeveloper: ({ caller, body }) => developers.update(caller.user, body),
  async resendVerification({ caller }) {
    await developers.resendVerification(caller.user);
    return undefined;
  },
});
