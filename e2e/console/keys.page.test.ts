// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { geocode, newDeveloperWithApp, newKey } from './developer.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;

beforeEach(async () => {
  ({ client, projectId, appId } = await newDeveloperWithApp());
});

const keysPath = '**/api-key-service/apps/*/apiKeys';
const keyFailure = 'Something went wrong. Please try again later.';

const openKeys = (query = '') => visitInDom(client, `/projects/${projectId}${query}`);
const everything = (page: DomPage) => page.evaluate(() => document.documentElement.outerHTML);
const generate = (page: DomPage) => page.getByRole('button', { name: 'Generate API key' });
const dialog = (page: DomPage) => page.getByRole('dialog');
const row = (page: DomPage, name: string) => page.getByRole('row', { name: new RegExp(name) });
const act = async (page: DomPage, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for the API key ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const reasonOf = async (page: DomPage, button: ReturnType<typeof generate>) => {
  const id = await button.getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`).textContent();
};

/** Holds calls back until they are let go. */
async function hold(page: DomPage, url: string, method = 'POST') {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return release;
}

/** Until a change of the switch has ended, it takes no press. */
const ended = (toggle: ReturnType<typeof generate>) =>
  expect.poll(() => toggle.getAttribute('aria-busy')).not.toBe('true');

describe('generating an API key', () => {
  it('has a dialog that a query flag opens and that takes the flag away on Escape WID-01', async () => {
    const page = await openKeys(`?generateApiKey=${appId}`);
    await page.getByRole('dialog', { name: 'Generate API key' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await generate(page).click();
    expect(new URL(page.url()).searchParams.get('generateApiKey')).toBe(appId);
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('is closed while one runs, and when the limit of keys is reached KEY-11', async () => {
    await newKey(client, appId, 'First');
    const page = await openKeys();
    await row(page, 'First').waitFor();
    const release = await hold(page, keysPath);
    await generate(page).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Second');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => reasonOf(page, generate(page))).toBe('A key is already being generated.');
    release();
    await row(page, 'Second').waitFor();
    await expect.poll(() => reasonOf(page, generate(page))).toBe('The limit of keys is reached.');
  });

  it('is closed in a project that is not active KEY-11', async () => {
    const page = openInDom(client);
    await page.route(`**/api/project/${projectId}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, aria_status: 'SUSPENDED' } } });
    });
    await page.goto('/projects');
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await generate(page).waitFor();
    expect(await reasonOf(page, generate(page))).toBe('The project is not active.');
  });
});

it('the first day that a key can end on is the present one, also on a page that stays open over midnight', async () => {
  const page = await openKeys();
  await generate(page).click();
  const first = () => dialog(page).getByLabel('Last day').getAttribute('min');
  const before = (await first()) ?? '';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(first).toBe(new Date(Date.parse(before) + 86_400_000).toISOString().slice(0, 10));
  vi.useRealTimers();
});

describe('the list of API keys', () => {
  it('has the same words above it before and after it has loaded, so that the page paints them once', async () => {
    await newKey(client, appId, 'First');
    const page = openInDom(client);
    const release = await hold(page, keysPath, 'GET');
    await page.goto(`/projects/${projectId}`);
    const words = page.getByText('Disabling, deleting, restricting or enabling a key');
    await words.waitFor();
    expect(await generate(page).count()).toBe(0);
    await words.evaluate((element) => element.setAttribute('data-painted', ''));
    release();
    await row(page, 'First').waitFor();
    await generate(page).waitFor();
    expect(await words.getAttribute('data-painted')).toBe('');
    expect(await words.count()).toBe(1);
  });

  it('shows Expired before Enabled and Disabled, and a key without an end KEY-03 KEY-06', async () => {
    const page = openInDom(client);
    const key = {
      apiKey: 'wp_x',
      expiresAt: 1_000,
      expiry: '1970-01-01',
      lastUsed: null,
      lastClient: null,
      rotation: null,
      expiryIsLifted: false,
    };
    const [used, old] = ['key_00000000000000000000000001', 'key_00000000000000000000000002'];
    const items = [
      { ...key, apiKeyId: used, name: 'Used', enabled: true },
      { ...key, apiKeyId: old, name: 'Old', enabled: false },
      {
        ...key,
        apiKeyId: 'key_00000000000000000000000003',
        name: 'Off',
        enabled: false,
        expiresAt: -1,
        expiry: 'Never',
      },
    ];
    await page.route(keysPath, (route) => route.fulfill({ json: { items } }));
    await page.goto(`/projects/${projectId}`);
    await row(page, 'Used').waitFor();
    const cells = async (name: string) => (await row(page, name).getByRole('cell').allInnerTexts()).slice(2, 4);
    await expect.poll(() => cells('Used')).toEqual(['Expired', 'Jan 1, 1970']);
    await expect.poll(() => cells('Old')).toEqual(['Expired', 'Jan 1, 1970']);
    await expect.poll(() => cells('Off')).toEqual(['Disabled', 'Never']);
  });

  it('finds the app by its id on whatever page of the key service, and names it by its hrn KEY-05 REQ-60', async () => {
    const page = openInDom(client);
    const asked: string[] = [];
    await page.route('**/api-key-service/apps*', async (route) => {
      const token = new URL(route.request().url()).searchParams.get('pageToken');
      if (token === null) return route.fulfill({ json: { items: [], pageToken: 'next' } });
      const answer = await route.fetch({ url: route.request().url().replace(/\?.*$/, '') });
      return route.fulfill({ response: answer });
    });
    page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).pathname)));
    await page.goto(`/projects/${projectId}`);
    await page.getByText('No API keys yet').waitFor();
    expect(asked.filter((path) => path.endsWith('/apiKeys'))).toEqual([
      expect.stringMatching(new RegExp(`/apps/hrn:.+:app/${appId}/apiKeys$`)),
    ]);
  });

  it('says when it could not be loaded, and loads again when asked', async () => {
    await newKey(client, appId, 'Web shop');
    const page = openInDom(client);
    let fails = true;
    await page.route(keysPath, (route) => (fails ? route.fulfill({ status: 500, body: '' }) : route.continue()));
    await page.goto(`/projects/${projectId}`);
    await page.getByText('The API keys could not be loaded.').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Web shop').waitFor();
  });

  it('shows name, masked key, status, end and last use, warns of the end, and copies the key unseen KEY-02 KEY-15 KEY-44 WID-09', async () => {
    const { apiKey } = await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const shown = row(page, 'Web shop');
    await shown.waitFor();
    await expect
      .poll(() => shown.getByRole('cell').allInnerTexts())
      .toEqual([
        'Web shop',
        expect.stringContaining('•'),
        'Enabled',
        expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
        'Never used',
        '',
      ]);
    await page.getByText(/^Verify your email or add a payment method, or this key will expire on /).waitFor();
    const served = await client.portal(`/projects/${projectId}`);
    expect([await served.text(), await everything(page)].join()).not.toContain(apiKey);
    await shown.getByRole('button', { name: 'Copy API key' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(apiKey);
    await shown.getByRole('button', { name: 'Show API key' }).click();
    await shown.getByText(apiKey).waitFor();
    await shown.getByRole('button', { name: 'Hide API key' }).click();
    expect(await everything(page)).not.toContain(apiKey);
  });
});

describe('changing an API key', () => {
  it('says beside the switch how soon it works, leaves it as it was after a failure, shows it only when it is done, and takes effect on the next calls KEY-08 KEY-51', async () => {
    const { apiKey } = await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const toggle = page.getByRole('switch', { name: 'Enable Web shop' });
    const words = page.locator(`[id="${await toggle.getAttribute('aria-describedby')}"]`);
    await expect
      .poll(() => words.innerText())
      .toBe('Disabling, deleting, restricting or enabling a key takes effect within one second.');
    await page.route('**/disable', (route) => route.fulfill({ status: 500, body: '' }));
    await toggle.click();
    await page.getByRole('alert').getByText(keyFailure).waitFor();
    await ended(toggle);
    expect(await toggle.getAttribute('aria-checked')).toBe('true');
    await page.unroute('**/disable');

    const release = await hold(page, '**/disable');
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    expect(await geocode(apiKey)).toBe(200);
    release();
    await row(page, 'Web shop').getByText('Disabled', { exact: true }).waitFor();
    await expect.poll(() => geocode(apiKey)).toBe(401);
    await ended(toggle);
    await toggle.click();
    await row(page, 'Web shop').getByText('Enabled', { exact: true }).waitFor();
    await expect.poll(() => geocode(apiKey)).toBe(200);
  });

  it('renames it in place: view, editing, saving; a failure brings the former name back KEY-09', async () => {
    await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const field = page.getByRole('textbox', { name: 'Name of the API key' });
    const begin = () => page.getByRole('button', { name: 'Rename Web shop' }).click();
    await page.route('**/apiKeys/*', (route) => route.fulfill({ status: 500, body: '' }));
    await begin();
    await field.fill('Never saved');
    await field.press('Enter');
    await page.getByRole('alert').getByText(keyFailure).waitFor();
    await row(page, 'Web shop').waitFor();
    await page.unroute('**/apiKeys/*');
    await begin();
    await field.fill('');
    await field.press('Enter');
    await row(page, 'Web shop').waitFor();
    await begin();
    await field.fill('Checkout');
    await page.getByRole('heading', { name: 'API keys' }).click();
    await row(page, 'Checkout').waitFor();
    const stored = async () => {
      const { body } = await client.withToken('GET', `/api-key-service/apps/${appId}/apiKeys`);
      return (body as { items: { name: string }[] }).items.map(({ name }) => name);
    };
    await expect.poll(stored).toEqual(['Checkout']); // the page shows the new name before it is saved
  });

  it('warns of the end of several keys in one notice, and moves the focus to the button that generates a key when the one that had it is deleted (KEY-15)', async () => {
    await newKey(client, appId, 'Web shop');
    await newKey(client, appId, 'Checkout');
    const page = await openKeys();
    await page.getByText('Verify your email or add a payment method, or these keys will expire:').waitFor();
    await expect.poll(() => page.getByText(/^(Web shop|Checkout) on [A-Z]/).count()).toBe(2);
    await expect.poll(() => page.getByText(/or this key will expire on/).count()).toBe(0);
    for (const name of ['Web shop', 'Checkout']) {
      await act(page, name, 'Delete');
      await dialog(page).getByRole('button', { name: 'Delete API key' }).click();
      await row(page, name).waitFor({ state: 'detached' });
      await expect.poll(() => generate(page).evaluate((button) => button === document.activeElement)).toBe(true);
      await page.getByRole('heading', { name: 'API keys' }).click();
    }
  });

  it('gives the focus back to the pencil after Enter and Escape, and leaves it where a press went; keeps a name that is too long as it was typed, and refuses it (KEY-09, KEY-12)', async () => {
    await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const field = page.getByRole('textbox', { name: 'Name of the API key' });
    const pencil = (name: string) => page.getByRole('button', { name: `Rename ${name}` });
    const hasFocus = (name: string) => pencil(name).evaluate((button) => button === document.activeElement);
    await pencil('Web shop').click();
    await field.press('Escape');
    await expect.poll(() => hasFocus('Web shop')).toBe(true);
    await pencil('Web shop').click();
    await field.fill('A checkout with a longer name');
    await field.press('Enter');
    await row(page, 'A checkout with a longer name').waitFor();
    await expect.poll(() => hasFocus('A checkout with a longer name')).toBe(true);
    await pencil('A checkout with a longer name').click();
    await page.getByRole('heading', { name: 'API keys' }).click();
    await pencil('A checkout with a longer name').waitFor();
    expect(await hasFocus('A checkout with a longer name')).toBe(false);

    const long = 'n'.repeat(65);
    const refusal = page.getByText('The name must have 1 to 64 characters.');
    await pencil('A checkout with a longer name').click();
    await field.fill(long);
    await field.press('Enter');
    await refusal.waitFor();
    expect(await field.inputValue()).toBe(long);
    await field.press('Escape');
    await generate(page).click();
    const name = dialog(page).getByRole('textbox', { name: 'Name' });
    await name.fill(long);
    await refusal.waitFor();
    await expect
      .poll(() => dialog(page).getByRole('button', { name: 'Generate' }).getAttribute('aria-disabled'))
      .toBe('true');
    expect(await name.inputValue()).toBe(long);
  });

  it('deletes it after a dialog has said what will be lost, and not before KEY-18 (UIX-04)', async () => {
    const { apiKey, apiKeyId } = await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const ask = () => act(page, 'Web shop', 'Delete');
    await ask();
    await page
      .getByRole('dialog', { name: 'Delete API key' })
      .getByText(/deleted permanently: every call with it is rejected within one second/)
      .waitFor();
    expect(new URL(page.url()).searchParams.get('deleteApiKey')).toBe(apiKeyId);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await geocode(apiKey)).toBe(200);
    await ask();
    await dialog(page).getByRole('button', { name: 'Delete API key' }).click();
    await page.getByText('No API keys yet').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expect.poll(() => geocode(apiKey)).toBe(401);
  });
});
