// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DomPage, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { newDeveloperWithApp, newKey } from './developer.ts';
import { act, dialog, rename, said } from './offline-page.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;

beforeEach(async () => {
  ({ client, projectId, appId } = await newDeveloperWithApp());
});

const openProject = async (query = '') => visitInDom(client, `/projects/${projectId}${query}`);

const everything = '**';
async function goOffline(page: DomPage): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.route(everything, (route) => route.abort());
  window.dispatchEvent(new Event('offline'));
}
async function goOnline(page: DomPage): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await page.unroute(everything);
  window.dispatchEvent(new Event('online'));
}
afterEach(() => void window.dispatchEvent(new Event('online'))); // the next test has the same window

describe('without a network', () => {
  it('a rename that could not be saved says so again on the page that it was left for (UIX-08)', async () => {
    const page = await visitInDom(client, '/projects');
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await rename(page, 'Rename project');
    await goOffline(page);
    const field = page.getByRole('textbox', { name: 'Project name' });
    await field.fill('Store finder');
    await field.press('Enter');
    await said(page).waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Not saved').waitFor();
  });

  it('a key’s switch, deletion and rotation change nothing and can be pressed again (UIX-08)', async () => {
    await newKey(client, appId, 'Web shop');
    const page = await openProject();
    const toggle = page.getByRole('switch', { name: 'Enable Web shop' });
    await toggle.waitFor();
    await act(page, 'Actions for the API key Web shop', 'Rotate');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await act(page, 'Actions for the API key Web shop', 'Delete');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await goOffline(page);
    await toggle.click();
    await said(page).waitFor();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    for (const [item, button] of [
      ['Rotate', 'Rotate API key'],
      ['Delete', 'Delete API key'],
    ] as const) {
      await act(page, 'Actions for the API key Web shop', item);
      await dialog(page).getByRole('button', { name: button }).click();
      await said(dialog(page)).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
    await goOnline(page);
    await toggle.click();
    await page
      .getByRole('row', { name: /Web shop/ })
      .getByText('Disabled', { exact: true })
      .waitFor();
    await expect.poll(() => said(page).count()).toBe(0);
  });

  it('a key that is generated keeps its name and last day in the dialog (UIX-08)', async () => {
    const page = await openProject(`?generateApiKey=${appId}`);
    const name = dialog(page).getByRole('textbox', { name: 'Name' });
    await name.fill('Web shop');
    const day = dialog(page).getByLabel('Last day (optional)');
    await day.fill('2090-01-31');
    await goOffline(page);
    await name.press('Enter');
    await said(dialog(page)).waitFor();
    expect([await name.inputValue(), await day.inputValue()]).toEqual(['Web shop', '2090-01-31']);
    await goOnline(page);
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/apiKeys'));
    await name.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Web shop', expiresAt: Date.UTC(2090, 1, 1) - 1 });
    await page.getByRole('dialog', { name: 'API key generated' }).waitFor();
  });
});
