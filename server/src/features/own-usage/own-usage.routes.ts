import type { ownUsageEndpoints } from '@waypost/contract/endpoints/own-usage';
import type { Handlers } from '../../http/routes/mount.ts';
import type { ReadOwnUsage } from './own-usage.service.ts';

export const ownUsageHandlers = (read: ReadOwnUsage): Handlers<typeof ownUsageEndpoints> => ({
  readOwnUsage: ({ caller, query }) => read(caller.user, query),
});
