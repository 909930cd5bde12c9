import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { geocode, newDeveloperWithApp, openAs } from './developer.ts';

let client: BrowserClient;
let projectId: string;

beforeEach(async () => {
  ({ client, projectId } = await newDeveloperWithApp());
});

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const keysPath = '**/api-key-service/apps/*/apiKeys';
const keyFailure = 'Something went wrong. Please try again later.';

async function openKeys(options: Parameters<typeof openAs>[1] = {}) {
  const page = await openAs(client, options);
  await page.goto(`/projects/${projectId}`);
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
  it('has a dialog that passes axe and needs a name, then shows the key to be copied, which works at once; the label of the pencil that renamed it stands beside it, and the dialog that deletes it passes axe too KEY-12 (KEY-09)', async () => {
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

    const pencil = (name: string) => page.getByRole('button', { name: `Rename ${name}` });
    await pencil('Web shop').click();
    const field = page.getByRole('textbox', { name: 'Name of the API key' });
    await field.fill('A checkout with a longer name');
    await field.press('Enter');
    await row(page, 'A checkout with a longer name').waitFor();
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
    await act(page, 'A checkout with a longer name', 'Delete');
    await page.getByRole('dialog', { name: 'Delete API key' }).waitFor();
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
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
