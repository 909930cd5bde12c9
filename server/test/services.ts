import type { App } from '../src/app.ts';

export type Services = ReturnType<typeof servicesOf>;

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
  },
});
