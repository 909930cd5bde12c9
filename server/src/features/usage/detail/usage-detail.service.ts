import type { EventPlace } from '@waypost/contract/entities/usage-detail';
import type { UnitRules } from '../metering/event-units.ts';
import type { BarService, UsageDeps } from '../usage.service.ts';
import { createBreakdownService } from './breakdown.service.ts';
import { createEventsService } from './events.service.ts';
import { barOf, type BarRequest, createExplanationService } from './explanation.service.ts';

export type UsageDetailService = ReturnType<typeof createUsageDetailService>;

export const createBarService = (deps: Pick<UsageDeps, 'db' | 'clock'>, rules: UnitRules): BarService => ({
  explain: createExplanationService(deps, rules),
  readEvents: createEventsService(deps),
});

/** What is behind the sums of a project's usage: who called, how calls were counted, and their events. */
export const createUsageDetailService = (deps: UsageDeps, bars: BarService) => ({
  readBreakdown: createBreakdownService(deps),
  explain: async (request: BarRequest) => bars.explain(await barOf(deps, request)),
  readEvents: async ({ from, ...request }: BarRequest & { readonly from?: EventPlace | undefined }) =>
    bars.readEvents(await barOf(deps, request), from),
});
