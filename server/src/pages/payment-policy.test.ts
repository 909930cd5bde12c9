import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserClient } from '../../test/browser-client.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { makeSecrets, makeSecretsText } from '../../test/test-secrets.ts';

const provider = 'https://checkoutshopper-live.adyen.com';
const cards = {
  origin: 'https://checkout.provider.example/checkout',
  environment: 'live',
  merchant_account: 'Shop',
  client_key: 'live_key',
};

const seller = { name: 'Acme', address: 'Road 1', postal: '1', city: 'Berlin', vat_id: 'DE136695976' };

let app: TestApp;
let person: BrowserClient;
beforeAll(async () => {
  const given = { ...(JSON.parse(makeSecretsText()) as object), cards_api_key: 'key', cards_hmac_key: 'ab'.repeat(32) };
  app = await startTestApp({ file: { cards, seller }, secrets: makeSecrets(JSON.stringify(given)) });
  person = await app.signedUp();
});
afterAll(() => app.dispose());

async function policyOf(browser: Pick<BrowserClient, 'portal'>, path: string) {
  const policy = (await browser.portal(path)).headers.get('content-security-policy') ?? '';
  const sources = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
  return { frames: sources('frame-src'), forms: sources('form-action'), connects: sources('connect-src') };
}

const paying = [
  '/billing-management',
  '/projects?create=Freemium-Pro',
  '/documentation?create=Freemium-Pro&step=payment',
];

it.each(paying)('%s lets the provider and any bank in for signed-in people, and nobody for a visitor', async (path) => {
  const { frames, forms, connects } = await policyOf(person, path);
  expect(frames).toEqual(expect.arrayContaining([provider, 'https:']));
  expect([forms, connects.includes(provider)]).toEqual([["'self'", 'https:'], true]);
  const closed = await policyOf(app, path);
  expect(closed.frames.filter((source) => source === provider || source === 'https:')).toEqual([]);
  expect([closed.forms, closed.connects.includes(provider)]).toEqual([["'self'"], false]);
});

const others = [
  '/projects',
  '/plans?upgradeId=prj_1',
  '/applications/create/app-details',
  '/documentation?create=x',
  '/documentation?create=',
  '/projects?create=Freemium-Basic',
  '/projects?recreate=Freemium-Pro',
];

it.each(others)('%s, on which nothing is paid, lets neither in', async (path) => {
  const { frames, forms, connects } = await policyOf(person, path);
  expect(frames.filter((source) => source === provider || source === 'https:')).toEqual([]);
  expect([forms, connects.includes(provider)]).toEqual([["'self'"], false]);
});
