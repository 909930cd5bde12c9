import type { ApiKey } from '@waypost/contract/entities/key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp } from './factories/keys.ts';
import { startTestApp, type TestApp } from './harness.ts';

let app: TestApp;
let own: OwnedApp;
let key: ApiKey;
beforeAll(async () => {
  app = await startTestApp();
  own = await createOwnedApp(app);
  key = await createKey(own);
});
afterAll(() => app.dispose());

/** One character for a reader, and many UTF-16 units. */
const family = '👩🏽‍👩🏿‍👧🏻‍👦🏾';

type Answer = {
  readonly status: number;
  readonly error?: { readonly fields?: readonly { readonly reason: string }[] };
};
const outcomeOf = ({ status, error }: Answer) =>
  status === 200 ? 'renamed' : error?.fields?.map(({ reason }) => reason).join();

it.each([
  ['project', 100, (app_name: string) => own.browser.call('PUT', `/api/project/${own.product_id}`, { app_name })],
  [
    'app',
    100,
    (app_name: string) => own.browser.call('PUT', `/api/project/${own.product_id}/app/${own.app_id}`, { app_name }),
  ],
  ['key', 64, (name: string) => own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}`, { name })],
] as const)('the name, of the kind %s, has up to %i characters as a person counts them', async (_kind, max, change) => {
  const rename = async (name: string) => outcomeOf((await change(name)) as Answer);
  expect(await rename(family.repeat(max))).toBe('renamed');
  expect(await rename(family.repeat(max + 1))).toBe('too_big');
  expect(await rename(`a${'\u0301'.repeat(32 * max)}`)).toBe('too_big');
  expect(await rename('x'.repeat(max))).toBe('renamed');
  expect(await rename('x'.repeat(max + 1))).toBe('too_big');
  expect(await rename(' ')).toBe('too_small');
});
