import type { usagePeriodEndpoints } from '@waypost/contract/endpoints/usage-periods';
import type { Handlers } from '../../../http/routes/mount.ts';
import type { PeriodService } from './periods.service.ts';

export const usagePeriodHandlers = (periods: PeriodService): Handlers<typeof usagePeriodEndpoints> => ({
  listUsagePeriods: ({ caller, params, query: { app_id, before } }) =>
    periods.list({ viewer: caller.user, projectId: params.id, appId: app_id, before }),
  readUsageStatement: ({ caller, params, query: { app_id, after } }) =>
    periods.read({ viewer: caller.user, projectId: params.id, first_day: params.first_day, appId: app_id, after }),
  readStatementLine: ({ caller, params: { id, first_day, line_id } }) =>
    periods.readLine({ viewer: caller.user, projectId: id, first_day, line_id }),
  exportUsageStatement: async ({ caller, params: { id, first_day }, query: { app_id }, reply }) => {
    const csv = await periods.export({ viewer: caller.user, projectId: id, first_day, appId: app_id });
    void reply.header('content-disposition', `attachment; filename="usage-statement-${id}-${first_day}.csv"`);
    return csv;
  },
});
