import type { usageEndpoints } from '@waypost/contract/endpoints/usage';
import type { Handlers } from '../../http/routes/mount.ts';
import type { UsageDetailService } from './detail/usage-detail.service.ts';
import type { UnitRules } from './metering/event-units.ts';
import type { UsageService } from './usage.service.ts';

type Answers = { readonly usage: UsageService; readonly detail: UsageDetailService; readonly rules: UnitRules };

export const usageHandlers = ({ usage, detail, rules }: Answers): Handlers<typeof usageEndpoints> => ({
  listUnitRules: () => Object.fromEntries([...rules].map(([service, versions]) => [service, [...versions]])),
  readProjectUsage: ({ caller, params, query }) => usage.read({ viewer: caller.user, projectId: params.id, ...query }),
  readAppUsage: ({ caller, params, query }) =>
    usage.read({ viewer: caller.user, projectId: params.id, appId: params.appId, ...query }),
  readUsageBreakdown: ({ caller, params, query: { app_id, ...query } }) =>
    detail.readBreakdown({ viewer: caller.user, projectId: params.id, appId: app_id, ...query }),
  readUsageExplanation: ({ caller, params, query: { app_id, ...query } }) =>
    detail.explain({ viewer: caller.user, projectId: params.id, appId: app_id, ...query }),
  readUsageEvents: ({ caller, params, query: { app_id, ...query } }) =>
    detail.readEvents({ viewer: caller.user, projectId: params.id, appId: app_id, ...query }),
});
