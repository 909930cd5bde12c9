import type { secondStepEndpoints } from '@waypost/contract/endpoints/second-factors';
import type { Handlers } from '../../http/mount.ts';
import { refuseForNow } from './account-requests.routes.ts';
import type { AccountsService } from './accounts.service.ts';

export const secondStepHandlers = ({ recentProof }: AccountsService): Handlers<typeof secondStepEndpoints> => ({
  confirmIdentity: async ({ body, caller: { user, sid }, request, reply }) => {
    const wait = await recentProof.confirm({ ...user, sid, ip: request.ip }, body);
    return wait && refuseForNow(reply, wait);
  },
});
