import type { DeveloperId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeveloper, createPerson } from '../../../test/factories/developers.ts';
import { createProject } from '../../../test/factories/projects.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';
import { createSubscriptionSeed } from './subscription-seed.service.ts';

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances({ startAt: new Date('2026-01-31T12:00:00Z') });
});
afterAll(() => instances.dispose());

const subscribers = 12;
const taxation = { kind: 'domestic', country: 'DE', rate: 1900, vat: 'none' } as const;

it('renews each subscription and charges it once, although two instances renew at the same time (BIL-40)', async () => {
  const { first, second } = instances;
  const { services } = first;
  const seed = createSubscriptionSeed(services);
  const accounts: DeveloperId[] = [];
  for (let count = 0; count < subscribers; count += 1) {
    const { developer_id } = await createDeveloper(first, await createPerson(first));
    const facts = { developer_id, plan_id: 'Freemium-Pro', created: services.clock() };
    const product_id = await createProject(first, { developer_id }, facts);
    await services.transact(async (tx) => {
      await services.seedCard(tx, developer_id);
      await seed(tx, { ...facts, product_id, currency: 'eur', taxation });
    });
    accounts.push(developer_id);
  }
  const jobs = ['subscriptions.renew', 'subscriptions.collect', 'subscriptions.dun'];
  const { db } = first.database;
  const paid = db.selectFrom('bill').select(db.fn.countAll<number>().as('count')).where('state', '=', 'paid');
  // the jobs run every minute: what one has left for the other, or is still being charged, is for the next
  const nextMinute = async () => {
    first.clock.advance(60_000);
    for (const job of jobs) await second.services.runJob(job);
    return (await paid.executeTakeFirstOrThrow()).count;
  };
  for (const [month, day] of ['2026-02-28', '2026-03-31'].entries()) {
    first.clock.set(new Date(`${day}T12:00:00Z`));
    for (const job of jobs)
      await Promise.all([first, second, first, second].map(({ services: own }) => own.runJob(job)));
    await expect.poll(nextMinute, { interval: 200 }).toBe((month + 1) * subscribers);
  }
  const bills = await db.selectFrom('bill').select(['subscription_id', 'period_from']).execute();
  expect(new Set(bills.map(({ subscription_id, period_from }) => `${subscription_id} ${period_from}`)).size).toBe(
    2 * subscribers,
  );
  const attempts = await db.selectFrom('payment_attempt').select(['developer_id', 'amount']).execute();
  expect(attempts.map(({ developer_id }) => developer_id).toSorted()).toEqual([...accounts, ...accounts].toSorted());
  const numbers = await db.selectFrom('statement').select('statement_no').execute();
  expect(numbers.map(({ statement_no }) => Number(statement_no.slice(-6))).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 2 * subscribers }, (_, at) => at + 1),
  );
  expect(await services.reconcile()).toEqual([]);
});
