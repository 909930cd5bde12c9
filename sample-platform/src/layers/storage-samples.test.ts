import type { ServedCall } from '@waypost/gateway-sdk/usage-event';
import { expect, it } from 'vitest';
import { createStorageSamples } from './storage-samples.ts';

it('stored bytes are reported once in each UTC hour, under an id of app and hour, and again after a failure', async () => {
  let now = new Date('2026-03-28T23:59:00Z');
  let isDown = false;
  const reported: string[] = [];
  const sample = createStorageSamples({
    store: { stored: () => [{ appId: 'app_1', bytes: 5 }] },
    report: ({ id, units, time, category }: ServedCall) => {
      reported.push(`${id} ${category} ${units} ${time?.toISOString()}`);
      return isDown ? Promise.reject(new Error('no room')) : Promise.resolve(id);
    },
    clock: () => now,
  });
  const take = () => reported.splice(0);
  await sample();
  now = new Date('2026-03-28T23:59:59.999Z');
  await sample();
  expect(take()).toEqual(['stored-app_1-2026-03-28T23 XYZ-Storage 5 2026-03-28T23:59:00.000Z']);
  now = new Date('2026-03-29T00:00:00Z');
  isDown = true;
  await expect(sample()).rejects.toThrow('no room');
  isDown = false;
  await sample();
  expect(take()).toEqual(Array(2).fill('stored-app_1-2026-03-29T00 XYZ-Storage 5 2026-03-29T00:00:00.000Z'));
});
