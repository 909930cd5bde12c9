// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { openPortal, type Portal, type PortalOptions } from '../dom/portal.ts';
import { geocode, newApp, newDeveloper, newKey, newProject } from './developer.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;

beforeEach(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  appId = await newApp(client, projectId);
});

const keysPath = /^\/api-key-service\/apps\/[^/]+\/apiKeys$/;
const keyFailure = 'Something went wrong. Please try again later.';
const failed = () => new Response('', { status: 500 });

const openKeys = (options: PortalOptions = {}, query = '') =>
  openPortal(client, `/projects/${projectId}${query}`, options);
const generate = (page: Portal) => page.find('button', 'Generate API key');
const row = (page: Portal, name: string) => page.find('row', new RegExp(name));
const cellsOf = async (page: Portal, name: string) =>
  [...(await row(page, name)).querySelectorAll('td, th')].map(({ textContent }) => textContent);
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('generating an API key', () => {
  it('has a dialog that a query flag opens and that takes the flag away on Escape WID-01', async () => {
    const page = await openKeys({}, `?generateApiKey=${appId}`);
    await page.find('dialog', 'Generate API key');
    await page.user.keyboard('{Escape}');
    await page.gone('dialog');
    expect(location.search).toBe('');
    await page.press('Generate API key');
    await expect.poll(() => new URLSearchParams(location.search).get('generateApiKey')).toBe(appId);
    await page.find('dialog');
    history.back();
    await page.gone('dialog');
  });

  it('is closed while one runs, and when the limit of keys is reached KEY-11', async () => {
    await newKey(client, appId, 'First');
    const page = await openKeys();
    await row(page, 'First');
    const release = page.calls.hold('POST', keysPath);
    await page.press('Generate API key');
    await page.fill('Name', 'Second');
    await page.press('Generate');
    await page.user.keyboard('{Escape}');
    await page.gone('dialog');
    await expect.poll(async () => describedBy(await generate(page))).toBe('A key is already being generated.');
    release();
    await row(page, 'Second');
    await expect.poll(async () => describedBy(await generate(page))).toBe('The limit of keys is reached.');
  });

  it('is closed in a project that is not active KEY-11', async () => {
    const page = await openPortal(client, '/projects');
    page.calls.answer('GET', new RegExp(`^/api/project/${projectId}$`), async (_call, next) => {
      const answer = (await (await next()).json()) as { data: object };
      return Response.json({ ...answer, data: { ...answer.data, aria_status: 'SUSPENDED' } });
    });
    await page.user.click(await page.find('link', /Freemium Basic/));
    expect(describedBy(await generate(page))).toBe('The project is not active.');
  });
});

describe('the list of API keys', () => {
  it('shows Expired before Enabled and Disabled, and a key without an end KEY-03 KEY-06', async () => {
    const key = {
      apiKey: 'wp_x',
      expiresAt: 1_000,
      expiry: '1970-01-01',
      lastUsed: null,
      lastClient: null,
      rotation: null,
      expiryIsLifted: false,
    };
    const items = [
      { ...key, apiKeyId: 'key_00000000000000000000000001', name: 'Used', enabled: true },
      { ...key, apiKeyId: 'key_00000000000000000000000002', name: 'Old', enabled: false },
      {
        ...key,
        apiKeyId: 'key_00000000000000000000000003',
        name: 'Off',
        enabled: false,
        expiresAt: -1,
        expiry: 'Never',
      },
    ];
    const page = await openKeys({ answers: [['GET', keysPath, () => Response.json({ items })]] });
    const cells = async (name: string) => (await cellsOf(page, name)).slice(2, 4);
    expect(await cells('Used')).toEqual(['Expired', 'Jan 1, 1970']);
    expect(await cells('Old')).toEqual(['Expired', 'Jan 1, 1970']);
    expect(await cells('Off')).toEqual(['Disabled', 'Never']);
  });

  it('finds the app by its id on whatever page of the key service, and names it by its hrn KEY-05 REQ-60', async () => {
    const page = await openKeys({
      answers: [
        [
          'GET',
          /^\/api-key-service\/apps(\?|$)/,
          ({ path }, next) =>
            path.includes('pageToken=')
              ? next('/api-key-service/apps')
              : Response.json({ items: [], pageToken: 'next' }),
        ],
      ],
    });
    await page.text('No API keys yet');
    const asked = page.calls.sent.map(({ path }) => decodeURIComponent(path));
    expect(asked.filter((path) => path.endsWith('/apiKeys'))).toEqual([
      expect.stringMatching(new RegExp(`/apps/hrn:.+:app/${appId}/apiKeys$`)),
    ]);
  });

  it('says when it could not be loaded, and loads again when asked', async () => {
    await newKey(client, appId, 'Web shop');
    let fails = true;
    const page = await openKeys({
      answers: [['GET', keysPath, (_call, next) => (fails ? failed() : next())]],
    });
    await page.text('The API keys could not be loaded.');
    fails = false;
    await page.press('Try again');
    await row(page, 'Web shop');
  });
});

describe('changing an API key', () => {
  it('says beside the switch how soon it works, leaves it as it was after a failure, shows it only when it is done, and takes effect on the next calls KEY-08 KEY-51', async () => {
    const { apiKey } = await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const toggle = () => page.find('switch', 'Enable Web shop');
    const state = async (name: string) => (await toggle()).getAttribute(name);
    expect(describedBy(await toggle())).toBe(
      'Disabling, deleting, restricting or enabling a key takes effect within one second.',
    );
    const mend = page.calls.answer('POST', /\/disable$/, failed);
    await page.user.click(await toggle());
    await page.text(keyFailure, ['alert']);
    expect(await state('aria-checked')).toBe('true');
    await expect.poll(() => state('aria-busy')).not.toBe('true'); // until then it takes no other press
    mend();

    const release = page.calls.hold('POST', /\/disable$/);
    await page.user.click(await toggle());
    await expect.poll(() => state('aria-busy')).toBe('true');
    expect(await state('aria-checked')).toBe('true');
    expect(await geocode(apiKey)).toBe(200);
    release();
    await page.text('Disabled', ['row', /Web shop/]);
    await expect.poll(() => geocode(apiKey)).toBe(401);
    await page.user.click(await toggle());
    await page.text('Enabled', ['row', /Web shop/]);
    await expect.poll(() => geocode(apiKey)).toBe(200);
  });

  it('renames it in place: view, editing, saving; a failure brings the former name back KEY-09', async () => {
    await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const field = 'Name of the API key';
    const mend = page.calls.answer('PUT', /\/apiKeys\/[^/]+$/, failed);
    await page.press('Rename Web shop');
    await page.fill(field, 'Never saved');
    await page.user.keyboard('{Enter}');
    await page.text(keyFailure, ['alert']);
    await row(page, 'Web shop');
    mend();
    await page.press('Rename Web shop');
    await page.fill(field, '');
    await page.user.keyboard('{Enter}');
    await row(page, 'Web shop');
    await page.press('Rename Web shop');
    await page.fill(field, 'Checkout');
    await page.user.click(await page.find('heading', 'API keys'));
    await row(page, 'Checkout');
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
    await page.text('Verify your email or add a payment method, or these keys will expire:');
    await page.text(/^Web shop on [A-Z]/);
    await page.text(/^Checkout on [A-Z]/);
    expect(document.body.textContent).not.toContain('or this key will expire on');
    for (const name of ['Web shop', 'Checkout']) {
      await page.press(`Actions for the API key ${name}`);
      await page.user.click(await page.find('menuitem', 'Delete'));
      await page.press('Delete API key', ['dialog']);
      await page.gone('row', new RegExp(name));
      const button = await generate(page);
      await expect.poll(() => document.activeElement).toBe(button);
      await page.user.click(await page.find('heading', 'API keys'));
    }
  });
});
