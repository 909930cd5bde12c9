import type { developerEndpoints } from '@waypost/contract/endpoints/developers';
import type { UserId } from '@waypost/domain/base/ids';
import type { Handlers } from '../../http/routes/mount.ts';
import type { DeveloperAccountService } from './developer-account.service.ts';

export const developerHandlers = (
  account: DeveloperAccountService,
  resendVerification: (userId: UserId) => Promise<void>,
): Handlers<typeof developerEndpoints> => ({
  readDeveloper: ({ caller }) => account.read(caller.user),
  createDeveloper: ({ caller, body }) => account.create(caller.user, body),
  updateDeveloper: ({ caller, body }) => account.update(caller.user, body),
  async resendVerification({ caller }) {
    await resendVerification(caller.user.userId);
    return undefined;
  },
});
