import type { UnitRules } from '../metering/event-units.ts';
import type { UsageDeps } from '../usage.service.ts';
import { createBreakdownService } from './breakdown.service.ts';
import { createEventsService } from './events.service.ts';
import { createExplanationService } from './explanation.service.ts';

export type UsageDetailService = ReturnType<typeof createUsageDetailService>;

/** What is behind the sums of usage: who called, how calls were counted, and their events. */
export const createUsageDetailService = (deps: UsageDeps, rules: UnitRules) => ({
  readBreakdown: createBreakdownService(deps),
  explain: createExplanationService(deps, rules),
  readEvents: createEventsService(deps),
});
