import { dayOf } from '@waypost/domain/base/day';
import type { ProjectId } from '@waypost/domain/base/ids';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkBooks, checkNobodyIsChargedTwice, checkNobodyIsFree } from '../billing-year/books.ts';
import { testCards } from '../factories/payments.ts';
import { billsOf, buyProject, moveTo, runBilling, takenFor } from '../factories/subscriptions.ts';
import { type PaymentWorld, startPaymentWorld } from '../payment-world.ts';

const patient = { timeout: 60_000 };
const price = 53_431;

describe.runIf(inject('postgres') === null)('a full disk while statements are finalised', () => {
  const fault = new Int32Array(new SharedArrayBuffer(4));
  let world: PaymentWorld;
  beforeAll(async () => {
    const startAt = new Date('2026-04-01T06:00:00Z');
    world = await startPaymentWorld({ startAt, database: { faults: fault.buffer } });
  });
  afterAll(() => world.stop());

  const readiness = () => world.app.portal('/readyz').then(({ status }) => status);

  /** Fills the disk once the work has begun, and makes room again after it has failed. */
  async function withFullDisk(work: () => Promise<unknown>): Promise<void> {
    const done = work().catch(() => undefined);
    Atomics.store(fault, 0, 1);
    await done;
    await work().catch(() => undefined);
    await expect.poll(readiness, patient).toBe(503);
    Atomics.store(fault, 0, 0);
    await expect.poll(readiness, patient).toBe(200);
  }

  it('leaves none half done: each is finalised and paid once when there is room again (BIL-40)', async () => {
    const { app, sandbox } = world;
    const payer = await world.createPayer();
    await payer.pay(testCards.visa);
    const projects: ProjectId[] = [];
    for (const flow of ['flow-1', 'flow-2', 'flow-3']) projects.push(await buyProject(payer, { flow }));
    await moveTo(app, new Date('2026-05-01T06:00:00Z'));
    await withFullDisk(() => app.services.runJob('subscriptions.renew'));
    await app.services.runJob('subscriptions.renew');
    await withFullDisk(() => app.services.runJob('subscriptions.collect'));
    for (let hour = 0; hour < 3; hour += 1) {
      app.clock.advance(3_600_000);
      await app.services.runJob('payments.ask-again');
      await runBilling(app);
    }
    for (const product_id of projects)
      expect(await billsOf(app, product_id)).toMatchObject([
        { kind: 'purchase', state: 'paid' },
        { kind: 'renewal', period_from: '2026-05-01', state: 'paid' },
      ]);
    expect(await takenFor(app, payer)).toBe(2 * projects.length * price);
    await checkBooks(app, sandbox);
    await checkNobodyIsChargedTwice(app);
    await checkNobodyIsFree(app, dayOf(app.clock()));
  });
});
