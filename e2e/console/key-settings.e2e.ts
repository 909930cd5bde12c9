import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { newDeveloperWithApp, type NewKey, newKey, openAs, widthBeyondWindow } from './developer.ts';

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

async function openSettings(options: Parameters<typeof openAs>[1] = {}): Promise<Page> {
  const page = await openAs(client, options);
  await visit(page, `/applications/${appId}/keys/${key.apiKeyId}`);
  await page.getByRole('heading', { name: 'Restrictions' }).waitFor();
  return page;
}
const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();

describe('the settings of an API key', () => {
  it('pass axe in both themes, and fit a phone', async () => {
    const page = await openSettings({ viewport: { width: 360, height: 900 } });
    await page.getByRole('radio', { name: /Android apps/ }).check();
    await press(page, 'Save changes');
    await page.getByText('Add at least one package with its certificate.').first().waitFor();
    await box(page, 'Package 1').fill('one');
    await box(page, 'SHA-256 fingerprint 1').fill('AB');
    expect(await axeInBothThemes(page)).toEqual([]);
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
    await press(page, 'Rotate');
    await page.getByRole('dialog').waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await page.goto(`/projects/${projectId}`);
    await page.getByText('Never used').waitFor();
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
  });
});
