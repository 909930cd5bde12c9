import type { activityEndpoints } from '@waypost/contract/endpoints/activity';
import type { Handlers } from '../../http/routes/mount.ts';
import type { ActivityReading } from './activity-reading.service.ts';

export const activityHandlers = (activity: ActivityReading): Handlers<typeof activityEndpoints> => ({
  listActivity: ({ caller, params, query }) => activity.list(caller.user, params.id, query),
  exportActivity: async ({ caller, params, query, reply }) => {
    const csv = await activity.export(caller.user, params.id, query);
    void reply.header('content-disposition', `attachment; filename="activity-${params.id}.csv"`);
    return csv;
  },
});
