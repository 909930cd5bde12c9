import { usageEndpoints } from '@waypost/contract/endpoints/usage';
import { usagePeriodEndpoints } from '@waypost/contract/endpoints/usage-periods';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { RecurringJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { createBarService, createUsageDetailService } from './detail/usage-detail.service.ts';
import { createMetering, type MeteringDeps } from './metering/metering.service.ts';
import { createClosing } from './periods/closing.service.ts';
import { usagePeriodHandlers } from './periods/periods.routes.ts';
import { createCountedUsage } from './periods/counted-usage.service.ts';
import { createPeriodService } from './periods/periods.service.ts';
import { createUsageEvents } from './usage.events.ts';
import { usageHandlers } from './usage.routes.ts';
import { createUsageService, type UsageService } from './usage.service.ts';
import { readMonths } from './usage.store.ts';

type Uses = Pick<Plumbing, 'db' | 'withoutTimeLimit' | 'transact' | 'clock' | 'keyedHash' | 'logger'>;
export type UsageNeeds = Pick<MeteringDeps, 'unitRulesFolder' | 'onCounted'> & {
  readonly projects: ProjectService;
};

/** The usage of projects, which gateways report and charts read. */
export async function createUsageFeature(plumbing: Uses, { projects, unitRulesFolder, onCounted }: UsageNeeds) {
  const { db, clock } = plumbing;
  const service: UsageService = {
    ...createUsageService({ db, clock, projects }),
    counted: createCountedUsage({ clock, projects }),
  };
  const { ingest, compare, rules } = await createMetering({ ...plumbing, unitRulesFolder, onCounted });
  const periods = createPeriodService({ db, clock, projects, rules });
  const closeDue = createClosing({ ...plumbing, projects, rules, events: createUsageEvents(plumbing.logger) });
  const bars = createBarService({ db, clock }, rules);
  const detail = createUsageDetailService({ db, clock, projects }, bars);
  return {
    service,
    bars,
    ingest,
    mount: ({ portal }: Listeners) => {
      portal.on(usageEndpoints, usageHandlers({ usage: service, detail, rules }));
      portal.on(usagePeriodEndpoints, usagePeriodHandlers(periods));
    },
    jobs: [
      {
        name: 'usage.drop-old-days',
        schedule: '15 * * * *',
        rules: { retryLimit: 3, retryDelayMaxSeconds: 600, expireInSeconds: 300 },
        run: () => ingest.dropOldDays(),
      },
      {
        name: 'usage.compare-sums',
        schedule: '30 3 * * *',
        rules: { retryLimit: 2, retryDelayMaxSeconds: 600, expireInSeconds: 6 * 3600 },
        run: compare,
      },
      {
        name: 'usage.close-periods',
        schedule: '40 * * * *',
        rules: { retryLimit: 3, retryDelayMaxSeconds: 600, expireInSeconds: 3 * 3600 },
        run: closeDue,
      },
    ] satisfies RecurringJob[],
    // the sums name no user and stay after the deletion of an account
    personalData: {
      ofProjects: { usage: (executor, { productIds }) => readMonths(executor, productIds) },
    } satisfies PersonalData,
  };
}
