import { spendCapEndpoints } from '@waypost/contract/endpoints/spend-caps';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { PersonalData } from '../../base/personal-data.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { InstanceTask } from '../../jobs/instance-tasks.ts';
import { cleanupJob, type RecurringJob } from '../../jobs/jobs.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { ActivityLog } from '../activity/activity.service.ts';
import type { AppDirectory } from '../apps/apps.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { ProjectService } from '../projects/projects.service.ts';
import { capOf } from './cap-changes.service.ts';
import { createCapSeed } from './cap-seed.service.ts';
import { deleteOldCapMails } from './cap-mails.store.ts';
import { createReadContext } from './cap-context.service.ts';
import { createSettlement } from './cap-settlement.service.ts';
import { createCapWatch, spendCapChannel } from './cap-watch.service.ts';
import { createSpendCapEvents } from './spend-caps.events.ts';
import { spendCapHandlers } from './spend-caps.routes.ts';
import { createSpendCapsService } from './spend-caps.service.ts';
import { listCapsOfProjects } from './spend-caps.store.ts';

type Uses = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'listen' | 'logger' | 'sendMail'>;
export type SpendCapsNeeds = {
  readonly catalog: CatalogService;
  readonly activity: ActivityLog;
  readonly projects: ProjectService;
  readonly apps: AppDirectory;
  readonly portalOrigin: string;
};

const personalData: PersonalData = {
  ofProjects: {
    spend_caps: async (executor, { productIds }) =>
      (await listCapsOfProjects(executor, productIds)).map((cap) => {
        const { product_id, scope, subject_id } = cap;
        return { product_id, scope, subject_id, ...capOf(cap) };
      }),
  },
};

/** Caps on usage: people set them, counted events are compared with them, and verifications read what they stop. */
export async function createSpendCapsFeature(plumbing: Uses, needs: SpendCapsNeeds) {
  const { db, transact, clock, sendMail } = plumbing;
  const events = createSpendCapEvents(plumbing.logger);
  const { catalog, activity, portalOrigin } = needs;
  const readContext = createReadContext({ clock, catalog });
  const settlement = createSettlement({ db, transact, clock, sendMail, readContext, activity, portalOrigin, events });
  const service = createSpendCapsService({ ...needs, db, transact, clock, readContext, settlement, events });
  const watch = createCapWatch({ db, clock, settlement, events });
  const stopListening = await plumbing.listen(
    spendCapChannel,
    (payload) => watch.changed(payload),
    () => watch.lost(),
  );
  return {
    service,
    seed: createCapSeed({ clock, settlement }),
    /** Compares the usage of these projects with their caps. */
    counted: (projects: Iterable<ProjectId>) => watch.counted(projects),
    mount: ({ portal }: Listeners) => portal.on(spendCapEndpoints, spendCapHandlers(service)),
    personalData,
    jobs: [
      {
        name: 'spend-caps.catch-up',
        schedule: '* * * * *',
        rules: { retryLimit: 2, retryDelayMaxSeconds: 60, expireInSeconds: 300 },
        run: () => watch.catchUp(),
      },
      cleanupJob('spend-caps.remove-old-mails', () => deleteOldCapMails(db, clock())),
    ] satisfies RecurringJob[],
    // notifications may be lost for some seconds
    tasks: [{ name: 'spend-caps.learn', everySeconds: 60, run: () => watch.learnAll() }] satisfies InstanceTask[],
    async close() {
      stopListening();
      await watch.settled();
    },
  };
}
