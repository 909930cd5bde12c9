import { addDays } from '@waypost/domain/base/day';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks, checkNobodyIsChargedTwice, checkNobodyIsFree } from '../../../test/billing-year/books.ts';
import { actions, createHistory, firstPlans } from '../../../test/billing-year/history.ts';
import { moveTo, runBilling } from '../../../test/factories/subscriptions.ts';
import type { TestApp } from '../../../test/harness.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../test/payment-world.ts';

let world: PaymentWorld;
let app: TestApp;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  // a leap day, both changes of clocks and the end of a promo code lie in the year
  world = await startPaymentWorld({ startAt: new Date('2027-10-30T22:30:00Z') });
  ({ app } = world);
  const loseAnswers = () => void (world.network.fault = 'lost');
  history = await createHistory({ ...world, loseAnswers, finishDay: () => runBilling(app) });
});
afterAll(() => world.stop());

const step = fc.record({
  days: fc.integer({ min: 0, max: 26 }),
  who: fc.integer({ min: 0, max: 2 }),
  action: actions,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const today = () => app.clock().toISOString().slice(0, 10);

const runBillingOnce = async () => {
  for (const job of [
    'projects.apply-planned-plans',
    'projects.end-cancelled',
    'subscriptions.renew',
    'subscriptions.collect',
  ])
    await app.services.runJob(job);
};

/** Lives a day; answers that were lost are asked for again. */
async function liveDay(): Promise<void> {
  await runBillingOnce();
  world.network.fault = 'none';
  app.clock.advance(5 * 60_000);
  await app.services.runJob('payments.ask-again');
  await app.services.runJob('purchases.finish-pending');
  await runBilling(app);
}

async function live(steps: readonly Step[]): Promise<void> {
  const customers = await Promise.all(firstPlans.map((plan) => history.createCustomer(plan)));
  for (const { days, who, action } of steps) {
    await moveTo(app, new Date(`${addDays(today(), days)}T22:30:00Z`));
    const customer = await history.successorOf(customers[who]);
    customers[who] = customer;
    await history.act(customer, action);
    await liveDay();
  }
}

describe('a year of upgrades, cancellations, refusals, chargebacks, refunds, moves and lost answers', () => {
  it('leaves books that balance, agree with provider and statements, and charge every period once (BIL-43)', async () => {
    // a failure prints its seed; a shorter history would need the years before it
    const property = fc.asyncProperty(fc.array(step, { minLength: 45, maxLength: 45 }), async (steps) => {
      await live(steps);
      await checkBooks(app, world.sandbox);
      await checkNobodyIsChargedTwice(app);
      await checkNobodyIsFree(app, today());
    });
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
    const bills = await app.database.db.selectFrom('bill').select('bill_id').execute();
    expect(bills.length).toBeGreaterThan(15);
  });
});
