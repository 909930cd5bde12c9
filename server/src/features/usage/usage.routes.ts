import type { usageEndpoints } from '@waypost/contract/endpoints/usage';
import type { Handlers } from '../../http/mount.ts';
import type { UsageService } from './usage.service.ts';

export const usageHandlers = (usage: UsageService): Handlers<typeof usageEndpoints> => ({
  readProjectUsage: ({ caller, params, query }) =>
    usage.read({ userId: caller.user.userId, projectId: params.id, ...query }),
  readAppUsage: ({ caller, params, query }) =>
    usage.read({ userId: caller.user.userId, projectId: params.id, appId: params.appId, ...query }),
});
