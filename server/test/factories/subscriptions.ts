import { setTimeout } from 'node:timers/promises';
import { dayOf } from '@waypost/domain/base/day';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { expect, vi } from 'vitest';
import { createSubscriptionSeed } from '../../src/features/subscriptions/subscription-seed.service.ts';
import { listDue } from '../../src/features/subscriptions/subscriptions.store.ts';
import type { TestApp } from '../harness.ts';
import { createDeveloper, createPerson } from './developers.ts';
import type { Payer } from './payments.ts';
import { createProject } from './projects.ts';

const billingJobs = [
  'payments.apply-webhooks',
  'projects.apply-planned-plans',
  'projects.end-cancelled',
  'usage.close-periods',
  'subscriptions.renew',
  'subscriptions.bill-usage',
  'subscriptions.dun',
  'subscriptions.charge-not-taken',
  'subscriptions.collect',
];

const pendingCollections = async ({ database: { db } }: Pick<TestApp, 'database'>) =>
  (await db.selectFrom('collection').select('attempt_id').where('state', '=', 'pending').execute()).length;

/** A scheduled run beside this one may hold what is due, which the next run makes up for. */
async function renewWhatWasLocked({ clock, database, services }: TestApp): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await listDue(database.db, dayOf(clock()))).length === 0) return;
    await setTimeout(25);
    await services.runJob('subscriptions.renew');
  }
}

/** Does everything that is due today, as the jobs do every minute. */
export async function runBilling(app: TestApp): Promise<void> {
  for (const job of billingJobs) {
    await app.services.runJob(job);
    if (job === 'subscriptions.renew') await renewWhatWasLocked(app);
  }
  await vi.waitFor(async () => expect(await pendingCollections(app)).toBe(0), { timeout: 60_000 });
}

/** Moves the clock without ending anybody's session. */
export async function moveTo(app: TestApp, at: Date): Promise<void> {
  app.clock.set(at);
  for (const table of ['portal_session', 'account_session'] as const)
    await app.database.db
      .updateTable(table)
      .set({ expires_at: new Date(at.getTime() + 86_400_000) })
      .execute();
}

/** Moves to a day and does what is due, as after a stop of the server until then. */
export async function liveUntil(app: TestApp, day: string): Promise<void> {
  await moveTo(app, new Date(`${day}T06:00:00Z`));
  await runBilling(app);
}

export const buyProject = async (
  { call }: Payer,
  { flow = 'flow-1', ...input }: { flow?: string; plan_id?: string; promo_code?: string } = {},
): Promise<ProjectId> => {
  const order = { plan_id: 'Freemium-Pro', date: '2026-01-31', terms_version: '1', ...input };
  const answer = await call('POST', '/api/project', order, { 'idempotency-key': flow });
  expect(answer).toMatchObject({ status: 201 });
  return answer.data['product_id'] as ProjectId;
};

/** A paid project of a new account, with a subscription and without a payment method. */
export async function seedSubscription(
  app: TestApp,
): Promise<{ readonly developer_id: DeveloperId; readonly product_id: ProjectId }> {
  const { services } = app;
  const seed = createSubscriptionSeed(services);
  const { developer_id } = await createDeveloper(app, await createPerson(app));
  const facts = { developer_id, plan_id: 'Freemium-Pro', created: services.clock() };
  const product_id = await createProject(app, { developer_id }, facts);
  const taxation = { kind: 'domestic', country: 'DE', rate: 1900, vat: 'none' } as const;
  await services.transact((tx) => seed(tx, { ...facts, product_id, currency: 'eur', taxation }));
  return { developer_id, product_id };
}

export const billsOf = ({ database: { db } }: TestApp, product_id: ProjectId) =>
  db
    .selectFrom('bill')
    .select(['kind', 'period_from', 'period_until', 'total', 'credit_used', 'state', 'statement_no', 'bill_id', 'net'])
    .where('product_id', '=', product_id)
    .orderBy('bill_id')
    .execute();

/** Why each charge of a project's bills was ordered, and what became of it. */
export async function collectionsOf({ database: { db } }: TestApp, product_id: ProjectId) {
  const collections = db
    .selectFrom('collection')
    .innerJoin('bill', 'bill.bill_id', 'collection.bill_id')
    .select(['cause', 'collection.state', 'refusal_code'])
    .where('product_id', '=', product_id)
    .orderBy('attempt_id');
  return (await collections.execute()).map(({ cause, state, refusal_code }) => [cause, state, refusal_code]);
}

export const subscriptionOf = ({ database: { db } }: TestApp, product_id: ProjectId) =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('product_id', '=', product_id)
    .orderBy('subscription_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export const statusOf = async ({ database: { db } }: TestApp, product_id: ProjectId) =>
  (await db.selectFrom('project').select('aria_status').where('product_id', '=', product_id).executeTakeFirstOrThrow())
    .aria_status;

/** What the provider has taken for a project's bills, in minor units. */
export async function takenFor({ database: { db } }: TestApp, { account }: Payer): Promise<number> {
  const taken = await db
    .selectFrom('payment_attempt')
    .select('amount')
    .where('developer_id', '=', account.developer_id)
    .where('state', '=', 'AUTHORISED')
    .execute();
  return taken.reduce((sum, { amount }) => sum + amount, 0);
}
