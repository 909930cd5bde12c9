// @vitest-environment jsdom

import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openInDom, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { card, generatedBy, type NewApp } from './apps-page.ts';
import { newDeveloper, newProject } from './developer.ts';

let client: BrowserClient;
let id: string;

beforeAll(async () => {
  client = await newDeveloper();
  id = await newProject(client);
});

const open = (path: string) => visitInDom(client, path);
const generated = (projectId: string, wanted: NewApp) => generatedBy(client, projectId, wanted);

describe('generating apps in project details', () => {
  it('offers every section of the plan in order, an app code that starts masked, and says what is wrong with a conflict, and keeps the form PRJ-23 KEY-19 WID-08 WID-09 APP-17 ERR-22', async () => {
    const page = await open(`/projects/${id}`);
    const platforms = page.getByRole('region', { name: 'Platforms' });
    await expect.poll(() => platforms.count()).toBe(0);
    await page.getByRole('button', { name: 'Add an app' }).click();
    await expect
      .poll(() => platforms.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(['Server', 'Mobile SDK', 'iOS Starter', 'iOS Premium', 'Android Starter', 'Android Premium']);
    await platforms.getByRole('button', { name: 'Generate Server app' }).click();
    expect(new URL(page.url()).searchParams.get('generateApp')).toBe('server');
    const dialog = page.getByRole('dialog', { name: 'Generate app' });
    await dialog.getByRole('textbox', { name: 'App name' }).fill('Nightly import');
    await dialog.getByRole('radio', { name: /App id and app code/ }).check();
    await dialog.getByRole('button', { name: 'Generate app' }).click();
    const app = card(page, 'Nightly import');
    await app.getByText(/^app_[0-9a-z]{26}$/).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => app.getByText('•'.repeat(16)).count()).toBe(1);
    await app.getByRole('button', { name: 'Show app code' }).click();
    await app.getByText(/^[\w-]{32}$/).waitFor();
    await page.getByRole('region', { name: 'Server' }).getByRole('article', { name: 'Nightly import' }).waitFor();
    await expect
      .poll(() => platforms.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([
        'JavaScript and REST',
        'Server',
        'Mobile SDK',
        'iOS Starter',
        'iOS Premium',
        'Android Starter',
        'Android Premium',
      ]);

    await page.getByRole('button', { name: 'Generate Android Starter app' }).click();
    await generated(id, { app_name: 'Meanwhile', platform: 'android:starter' });
    await dialog.getByRole('button', { name: 'Generate app' }).click();
    await dialog.getByRole('alert').getByText('This app has already been created.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the page of an app', () => {
  it('is not found for an unknown app, another’s, or a word that is no id, and gives an app its usage NAV-12 NAV-13', async () => {
    const { app_id = '' } = await generated(id, { app_name: 'Counter', platform: 'sdk' });
    const page = await open(`/applications/${app_id}`);
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'App' }).getByRole('link', { name, exact: true });
    await expect.poll(() => tab('Keys').getAttribute('aria-current')).toBe('page');
    await expect.poll(() => page.getByRole('heading', { name: 'Counter' }).count()).toBe(1);
    await expect.poll(() => tab('Domains').count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('chart_category') && searchParams.get('detail') !== 'day') asked.push(pathname);
    });
    await tab('Usage').click();
    await page.waitForURL(`/applications/${app_id}/usage`);
    await expect.poll(() => tab('Usage').getAttribute('aria-current')).toBe('page');
    await page.getByRole('heading', { level: 1, name: 'Counter' }).waitFor();
    await page.getByRole('heading', { name: 'Monthly active SDK users' }).waitFor();
    expect(new Set(asked)).toEqual(new Set([`/api/project/usage/${id}/${app_id}`]));
    await expect.poll(() => page.getByRole('combobox', { name: 'App' }).count()).toBe(0);
    const stranger = await newDeveloper();
    for (const unknown of [app_id, 'app_00000000000000000000000000', 'create']) {
      expect((await stranger.portal(`/applications/${unknown}`)).status).toBe(404);
    }
  });

  it('changes its namespace, has its SDK with a checksum, and ends it NAV-12 APP-08 APP-11 APP-12 APP-20 APP-21 LIF-23 LIF-24 (UIX-04)', async () => {
    const taken = `com.example.t${Date.now()}`;
    const other = await newDeveloper();
    const theirs = await newProject(other);
    await other.call('POST', `/api/project/${theirs}/app`, {
      app_name: 'Theirs',
      platform: 'ios:premium',
      auth_type: 'apiKey',
      namespace: taken,
    });
    const { app_id = '', license_key = '' } = await generated(id, { app_name: 'Courier', platform: 'ios:premium' });
    const page = await open(`/applications/${app_id}`);
    const app = card(page, 'Courier');

    await app.getByRole('button', { name: 'Add Bundle ID' }).click();
    const field = app.getByRole('textbox', { name: 'Bundle ID' });
    await field.fill(taken);
    await field.press('Enter');
    await app.getByText('This Bundle ID is already in use.').waitFor();
    await field.fill(`${taken}.mine`);
    await field.press('Enter');
    await field.waitFor({ state: 'detached' });
    await app.getByText(`${taken}.mine`, { exact: true }).waitFor();

    const link = app.getByRole('link', { name: 'Download Premium for iOS' });
    const { headers } = await client.portal((await link.getAttribute('href')) ?? '');
    const file = await fetch(new URL(headers.get('location') ?? '', page.url()));
    expect(file.headers.get('content-disposition')).toContain('"waypost-ios-premium-2.0.0.zip"');
    await app
      .getByText(
        createHash('sha256')
          .update(await file.bytes())
          .digest('hex'),
      )
      .waitFor();
    await app.getByRole('button', { name: 'Show licence key' }).click();
    await app.getByText(license_key, { exact: true }).waitFor();

    await app.getByRole('button', { name: 'Actions for Courier' }).click();
    await page.getByRole('menuitem', { name: 'Terminate app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terminate app' });
    await dialog.getByText(/its credentials stop working/).waitFor();
    await dialog.getByRole('button', { name: 'Terminate app' }).click();
    await app.getByText('Terminated: its credentials no longer work.').waitFor();
    await page.goto(`/projects/${id}`);
    await expect.poll(() => card(page, 'Courier').count()).toBe(0);
  });
});

describe('the kinds of apps', () => {
  beforeEach(async () => {
    client = await newDeveloper(); // each in its own project, of which a developer may have few
  });

  it('that are used up stay in the form with their limit', async () => {
    const own = await newProject(client);
    await generated(own, { app_name: 'First', platform: 'server', auth_type: 'apiKey' });
    const page = await open(`/projects/${own}?generateApp=server`);
    const dialog = page.getByRole('dialog', { name: 'Generate app' });
    const used = dialog.getByRole('radio', { name: /^API key/ });
    await expect.poll(() => used.isDisabled()).toBe(true);
    await dialog.getByText('1 of 1 generated for Server. Terminate that app to generate another.').waitFor();
    await expect.poll(() => dialog.getByRole('radio', { name: /^App id and app code/ }).isChecked()).toBe(true);
  });

  it('label a namespace by the platform, in the form and on the card (APP-08)', async () => {
    const own = await newProject(client);
    const page = await open(`/projects/${own}`);
    for (const [section, platform, label] of [
      ['iOS Starter', 'ios:starter', 'Bundle ID'],
      ['Android Starter', 'android:starter', 'Package name'],
    ] as const) {
      await page.goto(`/projects/${own}?generateApp=${platform.replace(':', '-')}`);
      await page.getByRole('textbox', { name: new RegExp(`^${label} ?\\(optional\\)$`) }).waitFor();
      await generated(own, { app_name: section, platform });
    }
    await page.goto(`/projects/${own}`);
    await card(page, 'iOS Starter').getByRole('heading', { name: 'Bundle ID', exact: true }).waitFor();
    await card(page, 'Android Starter').getByRole('heading', { name: 'Package name', exact: true }).waitFor();
    await expect.poll(() => card(page, 'Android Starter').getByText('Bundle ID').count()).toBe(0);
  });

  it('carry the label OSB by their name alone (APP-22)', async () => {
    const own = await newProject(client);
    const names = { osb: 'web', 'OSB shop': 'server', 'my osb': 'ios' } as const;
    for (const [app_name, platform] of Object.entries(names)) await generated(own, { app_name, platform });
    const page = await open(`/projects/${own}`);
    const label = (name: string) => card(page, name).getByText('OSB', { exact: true });
    await label('OSB shop').waitFor();
    for (const name of ['osb', 'my osb']) {
      await card(page, name).waitFor();
      await expect.poll(() => label(name).count()).toBe(0);
    }
  });

  it('name a newer version of a downloaded SDK, and only a newer one (APP-11)', async () => {
    const own = await newProject(client);
    const { app_id = '' } = await generated(own, { app_name: 'Courier', platform: 'ios:premium' });
    const page = openInDom(client);
    let version_id = '1.4.0';
    await page.route('**/apps/*/sdks', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object[] };
      const data = answer.data.map((sdk) => ({ ...sdk, version_id, latest_version_id: '2.0.0', ctaText: 'Get it' }));
      await route.fulfill({ json: { ...answer, data } });
    });
    await page.goto(`/applications/${app_id}`);
    await page.getByText('Version 2.0.0 is available', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Get it', exact: true }).waitFor();
    version_id = '2.0.0';
    await page.goto(`/applications/${app_id}`);
    await page.getByText('Version 2.0.0', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('is available').count()).toBe(0);
  });

  it('keep the domains of a web app in a form PRJ-26 PRJ-39', async () => {
    const full = await newProject(client);
    for (const [platform, auth_type] of [
      ['web', 'apiKey'],
      ['web:dataLens', 'appCode'],
    ])
      await generated(full, { app_name: 'Shop', platform: platform ?? '', auth_type: auth_type ?? '' });
    const page = await open(`/projects/${full}`);
    const domains = page.getByRole('region', { name: 'Domain protection' });
    await domains.getByRole('button', { name: 'Edit domain protection' }).first().click();
    await domains.getByRole('switch', { name: 'Only pages on these hosts' }).click();
    await domains.getByRole('textbox', { name: 'Hosts' }).fill('www.example.com\nhttps://wrong');
    await domains.getByRole('button', { name: 'Save' }).click();
    await domains.getByText('https://wrong is not a host name.').waitFor();
    await domains.getByRole('textbox', { name: 'Hosts' }).fill('www.Example.com\n*.example.org');
    await domains.getByRole('button', { name: 'Save' }).click();
    await domains.getByRole('listitem').getByText('*.example.org').waitFor();
    const { data } = await client.call('GET', `/api/project/${full}`);
    const { apps } = data as { apps: { domains: string[] }[] };
    expect(apps.map(({ domains: saved }) => saved).filter(({ length }) => length > 0)).toEqual([
      ['www.example.com', '*.example.org'],
    ]);
    await expect.poll(() => domains.getByRole('heading', { level: 3 }).count()).toBe(2);
  });
});
