import type { SpendCaps } from '@waypost/contract/entities/spend-caps';
import { thresholdMailsInDay } from '@waypost/domain/caps/threshold-mails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey, createOwnedApp, usageEvent } from '../../../test/factories/keys.ts';
import { report } from '../../../test/factories/metering.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => app.dispose());

const levels = () => app.mails.flatMap((mail) => (mail.kind === 'spend-cap' ? [mail.level] : []));

it('a threshold is mailed no second time by a cap that alternates or is set again, nor all day by new amounts, and to nobody whose account is suspended', async () => {
  const own = await createOwnedApp(app);
  const { apiKeyId } = await createKey(own);
  const set = async (amount: number | null) => {
    const cap = amount === null ? null : { measure: 'units', at_limit: 'refuse', amount };
    const answer = await own.browser.call('PUT', `/api/project/${own.product_id}/spend-caps/project`, { cap });
    return (answer.data as SpendCaps).project;
  };
  await set(100);
  await report(app, [usageEvent({ app_id: own.app_id, time: app.clock(), units: 80, data: { keyId: apiKeyId } })]);
  await expect.poll(levels).toEqual([75]);
  for (const amount of [101, 100, 101, null, 100]) await set(amount);
  expect(levels()).toEqual([75, 75]);
  expect(await set(100)).toMatchObject({ level: 75, cap: { amount: 100 } });
  for (let amount = 81; amount < 100; amount += 1) await set(amount);
  expect(levels()).toHaveLength(thresholdMailsInDay);
  app.clock.advance(24 * 3_600_000);
  await set(80);
  expect(levels()).toHaveLength(thresholdMailsInDay + 1);
  await set(160);
  expect(levels().slice(thresholdMailsInDay + 1)).toEqual([50]);
  const { db } = app.database;
  const owner = db.updateTable('user_account').where('userId', '=', own.browser.session?.userId ?? 'usr_');
  await owner.set({ status: 'suspended' }).execute();
  await report(app, [usageEvent({ app_id: own.app_id, time: app.clock(), units: 40, data: { keyId: apiKeyId } })]);
  const reached = db.selectFrom('spend_cap').select('level').where('subject_id', '=', own.product_id);
  await expect.poll(() => reached.execute()).toEqual([{ level: 75 }]);
  expect(levels()).toHaveLength(thresholdMailsInDay + 2);
  const remembered = async () => {
    await app.services.runJob('spend-caps.remove-old-mails');
    return (await db.selectFrom('spend_cap_mail').select('level').execute()).length;
  };
  app.clock.advance(369 * 24 * 3_600_000);
  expect(await remembered()).toBe(thresholdMailsInDay + 2); // the first ones are 370 days old
  app.clock.advance(1);
  expect(await remembered()).toBe(2);
});
