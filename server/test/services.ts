import { setTimeout } from 'node:timers/promises';
import type { App } from '../src/app.ts';
import type { Executor } from '../src/db/transaction.ts';

export type Services = ReturnType<typeof servicesOf>;

/** A webhook is applied as it arrives, in a transaction that the job beside it skips instead of waiting for it. */
async function waitForArrivals(db: Executor): Promise<void> {
  const untried = db
    .selectFrom('webhook_inbox')
    .select('webhook_id')
    .where('applied', 'is', null)
    .where('tries', '=', 0);
  for (let tries = 0; tries < 100 && (await untried.execute()).length > 0; tries += 1) await setTimeout(20);
}

/** The services of a running server, for what tests cannot reach through endpoints. */
export const servicesOf = ({ plumbing, features, jobs, ...app }: App) => ({
  db: plumbing.db,
  transact: plumbing.transact,
  clock: plumbing.clock,
  newId: plumbing.newId,
  catalog: features.catalog.service,
  accounts: features.accounts.service,
  invitations: features.invitations.service,
  // only the changes; look-ups go through endpoints
  projects: features.projects.changes,
  projectStatus: features.projects.status,
  developers: features.developers.service,
  billing: features.billing.service,
  invoicing: features.invoicing.service,
  partiesOf: ((tx, account) =>
    features.invoicing.service.partiesOf(tx, account)) as App['features']['invoicing']['service']['partiesOf'],
  seedStatement: features.invoicing.seed,
  seedCap: features.spendCaps.seed,
  appSecrets: features.apps.secrets,
  appCodes: features.apps.codes,
  appDirectory: features.apps.service,
  verify: features.keys.verify,
  keyUse: features.keys.use,
  keyLimits: features.keys.limits,
  seedKey: features.keys.seed,
  keyExpiry: features.keys.expiry,
  tokens: features.tokens.service,
  accessTokens: features.tokens.check,
  ingest: features.usage.ingest,
  payments: features.payments.service,
  ledger: features.ledger.service,
  reconcile: features.subscriptions.reconcile,
  seedCard: ((tx, developer_id) =>
    features.payments.methods.seed(tx, developer_id)) as App['features']['payments']['methods']['seed'],
  spendCaps: features.spendCaps.service,
  /** Ends everything but the sockets, like a stopping server. */
  close: () => app.close(),
  jobs,
  /** Runs a job like the queue. */
  async runJob(name: string): Promise<void> {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await job.run();
    if (name === 'payments.apply-webhooks') await waitForArrivals(plumbing.db);
  },
});
