import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { geocode, newDeveloperWithApp, newKey, openAs } from './developer.ts';

let client: BrowserClient;
let projectId: string;
let appId: string;

beforeEach(async () => {
  ({ client, projectId, appId } = await newDeveloperWithApp());
});

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const keysPath = '**/api-key-service/apps/*/apiKeys';
const keyFailure = 'Something went wrong. Please try again later.';

async function openKeys(options: Parameters<typeof openAs>[1] = {}, query = '') {
  const page = await openAs(client, options);
  await page.goto(`/projects/${projectId}${query}`);
  await started(page);
  return page;
}
const generate = (page: Page) => page.getByRole('button', { name: 'Generate API key' });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const act = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for the API key ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('generating an API key', () => {
  it('has a dialog that passes axe and needs a name, then shows the key to be copied, which works at once KEY-12', async () => {
    const page = await openKeys(clipboard);
    await generate(page).click();
    const submit = dialog(page).getByRole('button', { name: 'Generate' });
    const name = dialog(page).getByRole('textbox', { name: 'Name' });
    for (const typed of ['', '   ']) {
      await name.fill(typed);
      await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    }
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
    await name.fill('  Web shop  ');
    await name.press('Enter');
    await page.getByRole('dialog', { name: 'API key generated' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Copy API key' }).click();
    await expect.poll(() => copied(page)).toMatch(/^wp_/);
    expect(await geocode(await copied(page))).toBe(200);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await row(page, 'Web shop').waitFor();
  });

  it('says when its dialog could not be loaded, opens it when asked again, closes it when generating fails, and says so KEY-13 KEY-14', async () => {
    const page = await openKeys({ expectedErrors: ['ERR_FAILED', '500'] });
    await page.route(/generate-key-dialog/, (route) => route.abort());
    await generate(page).click();
    await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
    await page.unroute(/generate-key-dialog/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: 'Generate API key' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);

    await page.route(keysPath, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Never made');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(keyFailure).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the list of API keys', () => {
  it('shows name, masked key, status, end and last use, warns of the end, and copies the key unseen KEY-02 KEY-15 KEY-44 WID-09', async () => {
    const { apiKey } = await newKey(client, appId, 'Web shop');
    const page = await openKeys(clipboard);
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
    expect(await page.content()).not.toContain(apiKey);
    await shown.getByRole('button', { name: 'Copy API key' }).click();
    await expect.poll(() => copied(page)).toBe(apiKey);
    await shown.getByRole('button', { name: 'Show API key' }).click();
    await shown.getByText(apiKey).waitFor();
    await shown.getByRole('button', { name: 'Hide API key' }).click();
    expect(await page.content()).not.toContain(apiKey);
  });
});

describe('changing an API key', () => {
  it('gives the focus back to the pencil after Enter and Escape, whose label stands beside it, and leaves it where a press went; keeps a name that is too long as it was typed, and refuses it (KEY-09, KEY-12)', async () => {
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
    const tooltip = page.getByRole('tooltip', { name: 'Rename A checkout with a longer name' });
    await expect
      .poll(async () => {
        const [label, button] = await Promise.all([
          tooltip.boundingBox(),
          pencil('A checkout with a longer name').boundingBox(),
        ]);
        if (!label || !button) return undefined;
        const middle = (box: { x: number; width: number }) => box.x + box.width / 2;
        return [Math.abs(middle(label) - middle(button)) < 2, Math.abs(label.y + label.height - button.y) < 2];
      })
      .toEqual([true, true]);
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

  it('deletes it after a dialog that passes axe has said what will be lost, and not before KEY-18 (UIX-04)', async () => {
    const { apiKey, apiKeyId } = await newKey(client, appId, 'Web shop');
    const page = await openKeys();
    const ask = () => act(page, 'Web shop', 'Delete');
    await ask();
    await page
      .getByRole('dialog', { name: 'Delete API key' })
      .getByText(/deleted permanently: every call with it is rejected within one second/)
      .waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
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
