import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { card, generatedBy, type NewApp } from './apps-page.ts';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

let client: BrowserClient;
let id: string;

beforeAll(async () => {
  client = await newDeveloper();
  id = await newProject(client);
});

const generated = (projectId: string, wanted: NewApp) => generatedBy(client, projectId, wanted);

async function open(path: string, options: Parameters<typeof openAs>[1] = {}): Promise<Page> {
  return visit(await openAs(client, options), path);
}

describe('the page of an app', () => {
  it('changes its namespace, downloads its SDK and ends it NAV-12 APP-08 APP-11 APP-12 APP-20 APP-21 LIF-23 LIF-24 (UIX-04)', async () => {
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
    const page = await open(`/applications/${app_id}`, { expectedErrors: [/404.*namespace/] });
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

    const downloading = page.waitForEvent('download');
    await app.getByRole('link', { name: 'Download Premium for iOS' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('waypost-ios-premium-2.0.0.zip');
    const sha256 = createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex');
    await app.getByText(sha256).waitFor();
    await app.getByRole('button', { name: 'Show licence key' }).click();
    await app.getByText(license_key, { exact: true }).waitFor();

    await app.getByRole('button', { name: 'Actions for Courier' }).click();
    await page.getByRole('menuitem', { name: 'Terminate app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terminate app' });
    await dialog.getByText(/its credentials stop working/).waitFor();
    await dialog.getByRole('button', { name: 'Terminate app' }).click();
    await app.getByText('Terminated: its credentials no longer work.').waitFor();
    await visit(page, `/projects/${id}`);
    await expect.poll(() => card(page, 'Courier').count()).toBe(0);
  });
});

describe('many apps with long names', () => {
  it('keep the domains of a web app in a form, stay inside the window at every width, and pass axe in both themes PRJ-26 PRJ-39', async () => {
    const full = await newProject(client);
    const long = `osb ${'long-name'.repeat(10)}`;
    for (const [platform, auth_type] of [
      ['web', 'apiKey'],
      ['web:dataLens', 'appCode'],
      ['server', 'token'],
      ['ios', 'apiKey'],
      ['android:premium', 'appCode'],
    ]) {
      await generated(full, { app_name: long, platform: platform ?? '', auth_type: auth_type ?? '' });
    }
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
    await page.getByRole('link', { name: 'Download for iOS' }).waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
    expect(await axeInBothThemes(page)).toEqual([]);
  });
});
