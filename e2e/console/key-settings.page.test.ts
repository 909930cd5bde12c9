// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import type { PageRoute } from '../dom/page-routes.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { mailTo } from '../harness.ts';
import { geocode, newDeveloperWithApp, newKey, type NewKey } from './developer.ts';
import { codeOf, verify } from './gateway-calls.ts';

/** The maximum length of a name. */
const name = 'Web shop of the northern provinces, production, third storefront';
let client: BrowserClient;
let projectId: string;
let appId: string;
let key: NewKey;
beforeEach(async () => {
  ({ client, projectId, appId } = await newDeveloperWithApp());
  key = await newKey(client, appId, name);
});

/** Opens the verification link from the sign-up mail. */
async function verifyEmailOf(person: BrowserClient): Promise<void> {
  const [mail] = await mailTo(person.session?.email ?? '');
  const token = /#token=(.*)$/.exec(mail?.links[0] ?? '')?.[1];
  const { status } = await person.accountCall('POST', '/api/account/email-verify', { token });
  expect(status).toBe(204);
}

async function openSettings(): Promise<DomPage> {
  const page = await visitInDom(client, `/applications/${appId}/keys/${key.apiKeyId}`);
  await page.getByRole('heading', { name: 'Restrictions' }).waitFor();
  return page;
}
const region = (page: DomPage, title: string) => page.getByRole('region', { name: title });
const box = (page: DomPage, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: DomPage, button: string) => page.getByRole('button', { name: button, exact: true }).click();

/** Tests a call, whose answer must say this. */
async function test(page: DomPage, call: Readonly<Record<string, string>>, said: RegExp): Promise<void> {
  const section = region(page, 'Test a request');
  for (const [label, text] of Object.entries(call))
    await section.getByRole('textbox', { name: label, exact: true }).fill(text);
  const answered = Promise.withResolvers<undefined>();
  const answer = async (route: PageRoute) => {
    await route.fulfill({ response: await route.fetch() });
    answered.resolve(undefined);
  };
  await page.route('**/test', answer, { times: 1 });
  await section.getByRole('button', { name: 'Test the request' }).click();
  await answered.promise;
  await expect.poll(() => section.locator('[aria-live=polite]').innerText()).toMatch(said);
}

describe('the settings of an API key', () => {
  it('restrict it to web origins: a wrong line is refused beside it and nothing is lost, then the rule that decides is told KEY-45 KEY-46 KEY-47 KEY-48', async () => {
    const page = await openSettings();
    await page.getByRole('radio', { name: /Web pages/ }).check();
    await box(page, 'Web origin 1').fill('HTTPS://Shop.Example.com:443/');
    await press(page, 'Add a line');
    await box(page, 'Web origin 2').fill('https://shop.example.com/checkout');
    await press(page, 'Save changes');
    await region(page, 'Restrictions')
      .getByText(/an origin has no path/)
      .waitFor();
    await expect.poll(() => box(page, 'Web origin 2').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => box(page, 'Web origin 1').getAttribute('aria-invalid')).toBeNull();
    await expect.poll(() => box(page, 'Web origin 1').inputValue()).toBe('HTTPS://Shop.Example.com:443/');
    expect(await codeOf(key.apiKey, {})).toBe('VALID');
    expect(await geocode(key.apiKey)).toBe(200);

    await box(page, 'Web origin 2').fill('https://*.example.org');
    await test(page, { Origin: 'https://early.example.org' }, /^Allowed/);
    expect(await codeOf(key.apiKey, {})).toBe('VALID'); // nothing is saved yet
    await press(page, 'Save changes');
    await expect.poll(() => box(page, 'Web origin 1').inputValue()).toBe('https://shop.example.com');
    await expect.poll(() => codeOf(key.apiKey, { origin: 'https://evil.example' })).toBe('FORBIDDEN');
    expect(await codeOf(key.apiKey, { origin: 'https://shop.example.com' })).toBe('VALID');
    await expect.poll(() => geocode(key.apiKey)).toBe(403); // a program that calls without an origin
    await test(page, { Origin: 'https://a.example.org' }, /^Allowed[^]*web origins: https:\/\/\*\.example\.org$/);
    await test(page, { Origin: 'https://evil.example' }, /^Blocked[^]*This key works only on pages of its web origins/);

    await page.getByRole('radio', { name: /Only some services/ }).check();
    await press(page, 'Save changes');
    await page.getByText('Choose at least one service.').waitFor();
    await page.getByRole('checkbox', { name: 'geocode', exact: true }).check();
    await press(page, 'Save changes');
    await expect
      .poll(() => codeOf(key.apiKey, { origin: 'https://shop.example.com', service: 'route' }))
      .toBe('INSUFFICIENT_PERMISSIONS');
    await box(page, 'Calls a minute').fill('many');
    await box(page, 'Calls a month').fill('2');
    await press(page, 'Save changes');
    await page.getByText('Enter a whole number from 1 to 10,000,000, or leave it empty.').waitFor();
    await box(page, 'Calls a minute').fill('');
    await press(page, 'Save changes');
    await page.getByText('The changes were saved').first().waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0);
    const call = { origin: 'https://shop.example.com', service: 'geocode' };
    await expect.poll(() => codeOf(key.apiKey, call)).toBe('USAGE_EXCEEDED');
    expect((await verify(key.apiKey, call)).message).toMatch(/2 calls a month/);
  });

  it('rotate it with a grace: both secrets work, what uses the old one is told, and its end is at once KEY-43 KEY-44', async () => {
    const page = await openSettings();
    await page.getByRole('definition').filter({ hasText: 'Ada Lovelace' }).waitFor();
    await press(page, 'Rotate');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/programs that use the old secret are rejected/).waitFor();
    await dialog.getByRole('radio', { name: '7 days' }).check();
    await dialog.getByRole('button', { name: 'Rotate API key' }).click();
    await page.getByRole('dialog', { name: 'API key rotated' }).waitFor();
    const secret = await dialog.locator('code').innerText();
    expect(secret).toMatch(/^wp_/);
    expect(secret).not.toBe(key.apiKey);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect([await geocode(key.apiKey), await geocode(secret)]).toEqual([200, 200]);
    await page.getByText(/The old secret works until .+ UTC\. No call has used it since\./).waitFor();
    const uses = async () => {
      const { body } = await client.withToken('GET', `/api-key-service/apps/${appId}/apiKeys`);
      return (body as { items: { rotation: { uses: number } }[] }).items[0]?.rotation.uses;
    };
    await expect.poll(uses, { interval: 200 }).toBe(1);
    await page.reload();
    await page.getByText(/The old secret works until .+ 1 call has used it since\./).waitFor();
    await page.getByText(/ UTC · Server$/).waitFor();
    expect(await geocode(key.apiKey)).toBe(200);
    await page.getByRole('button', { name: /^End the old secret of/ }).click();
    await dialog.getByText(/rejected within one second, and cannot be brought back/).waitFor();
    await dialog.getByRole('button', { name: 'End the old secret' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => geocode(key.apiKey)).toBe(401);
    expect(await geocode(secret)).toBe(200);
    await expect.poll(() => page.getByText(/The old secret works/).count()).toBe(0);
  });

  it('warn that a key will expire, and fill in what traffic suggests without saving it KEY-15 KEY-54', async () => {
    const page = openInDom(client);
    const refused = {
      origin: null,
      network: '203.0.113.0/24',
      androidPackage: null,
      androidCertificate: null,
      bundleId: null,
      service: 'route',
      calls: 3,
    };
    const restrictions = {
      kind: 'web',
      origins: ['https://shop.example.com'],
      addresses: [],
      androidApps: [],
      bundleIds: [],
    };
    await page.route('**/advice', (route) =>
      route.fulfill({
        json: {
          since: '2026-10-01',
          calls: 120,
          proposals: [{ restrictions, services: null, refusedCalls: 3, refused: [refused] }],
        },
      }),
    );
    await page.route('**/apiKeys', async (route) => {
      const { items } = (await (await route.fetch()).json()) as { items: object[] };
      const ending = {
        lastUsed: '2026-11-20T10:00:00.000Z',
        lastClient: 'browser',
        expiresAt: Date.UTC(2099, 0, 31),
        expiry: '2099-01-31',
        expiryIsLifted: true,
      };
      await route.fulfill({ json: { items: items.map((item) => ({ ...item, ...ending })) } });
    });
    await page.goto(`/applications/${appId}/keys/${key.apiKeyId}`);
    await page
      .getByText('Verify your email or add a payment method, or this key will expire on Jan 31, 2099.')
      .waitFor();
    await page.getByText('They would have blocked 3 of 120 calls.').waitFor();
    await page.getByText('Calls that would have been blocked').first().click();
    await page.getByRole('cell', { name: '203.0.113.0/24' }).waitFor();
    await page.getByRole('button', { name: 'Use this: Web pages' }).click();
    await expect.poll(() => page.getByRole('radio', { name: /Web pages/ }).isChecked()).toBe(true);
    await expect.poll(() => box(page, 'Web origin 1').inputValue()).toBe('https://shop.example.com');
    expect(await codeOf(key.apiKey, {})).toBe('VALID');
    await page.goto(`/projects/${projectId}`);
    await page.getByText(/this key will expire on Jan 31, 2099/).waitFor();
  });

  it('set the last day of a key, and take it away again (KEY-03)', async () => {
    await verifyEmailOf(client);
    const page = await openSettings();
    const lastDay = page.getByLabel('Last day (optional)');
    const saved = page.getByRole('status').getByText('The changes were saved and apply within one second.');
    await lastDay.fill('2020-01-01');
    await page.getByText('Choose today or a later day.').waitFor();
    await lastDay.fill('2090-01-31');
    await press(page, 'Save changes');
    await saved.waitFor();
    await page.getByText('Jan 31, 2090', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => lastDay.inputValue()).toBe('2090-01-31');
    await lastDay.fill('');
    await press(page, 'Save changes');
    await saved.waitFor();
    await page.getByText('Never', { exact: true }).waitFor();
  });
});
