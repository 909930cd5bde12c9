import OAuth from 'oauth-1.0a';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

let client: BrowserClient;
let projectId: string;

beforeEach(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  const body = { app_name: 'Fleet', platform: 'server', auth_type: 'token' };
  const { status } = await client.call('POST', `/api/project/${projectId}/app`, body);
  expect(status).toBe(201);
});

async function openProject(options: Parameters<typeof openAs>[1] = {}): Promise<Page> {
  return visit(await openAs(client, options), `/projects/${projectId}`);
}
const generate = (page: Page) => page.getByRole('button', { name: 'Generate access key' });
const act = async (page: Page, accessKeyId: string, what: string) => {
  await page
    .getByRole('button', { name: `Actions for ${accessKeyId}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: what }).click();
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Parses the file like any program: `key = value`, one per line. */
const propertiesOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' = ')),
  ) as Record<string, string>;

/** Requests a token with only the file's content, through an OAuth 1.0a library. */
async function askToken(file: Record<string, string>): Promise<number> {
  const url = file['waypost.token.endpoint.url'] ?? '';
  const form = { grant_type: 'client_credentials' };
  const oauth = new OAuth({
    consumer: { key: file['waypost.access.key.id'] ?? '', secret: file['waypost.access.key.secret'] ?? '' },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, key) => createHmac('sha256', key).update(base).digest('base64'),
  });
  const { Authorization } = oauth.toHeader(oauth.authorize({ url, method: 'POST', data: form }));
  const response = await fetch(url, { method: 'POST', headers: { Authorization }, body: new URLSearchParams(form) });
  return response.status;
}

describe('an access key', () => {
  it('is generated, downloaded once, gives tokens, and none when it is disabled and deleted, and passes axe in both themes and on a phone KEY-10 KEY-16 KEY-17 KEY-18 KEY-19', async () => {
    const page = await openProject({ expectedErrors: ['400'] });
    await generate(page).click();
    const shown = dialog(page, 'Access key generated');
    await shown.waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    const secret = /wps_[\w-]{43}/.exec(await shown.innerText())?.[0] ?? '';
    const download = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Download credentials.properties' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('credentials.properties');
    const file = propertiesOf(await readFile(await saved.path(), 'utf8'));
    expect(Object.keys(file)).toEqual(
      ['user.id', 'client.id', 'access.key.id', 'access.key.secret', 'token.endpoint.url'].map(
        (key) => `waypost.${key}`,
      ),
    );
    expect([file['waypost.access.key.secret'], file['waypost.user.id']]).toEqual([secret, client.session?.userId]);
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    const accessKeyId = file['waypost.access.key.id'] ?? '';
    const row = page.getByRole('row', { name: new RegExp(accessKeyId) });
    await row.waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await askToken(file)).toBe(200);

    await act(page, accessKeyId, 'Disable');
    await dialog(page, 'Disable access key').getByRole('button', { name: 'Disable access key' }).click();
    await row.getByText('Disabled', { exact: true }).waitFor();
    await expect.poll(() => askToken(file)).toBe(401);
    await act(page, accessKeyId, 'Enable');
    await row.getByText('Enabled', { exact: true }).waitFor();
    await expect.poll(() => askToken(file)).toBe(200);

    await generate(page).click();
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => generate(page).getAttribute('aria-disabled')).toBe('true');
    await act(page, accessKeyId, 'Delete');
    await dialog(page, 'Delete access key').getByRole('button', { name: 'Delete access key' }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => generate(page).getAttribute('aria-disabled')).not.toBe('true');
    expect(await askToken(file)).toBe(401);

    await act(page, 'akc_', 'Public key');
    const box = dialog(page, 'Public key');
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await box.getByRole('textbox').fill(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    await box.getByRole('button', { name: 'Register' }).click();
    await box.getByText('This is a private key.', { exact: false }).waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await box.getByRole('textbox').fill(String(publicKey.export({ type: 'spki', format: 'pem' })));
    await box.getByRole('button', { name: 'Register' }).click();
    await box.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 360, height: 780 });
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    expect(await axeInBothThemes(page)).toEqual([]);
  });
});
