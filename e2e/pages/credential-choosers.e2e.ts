import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newApp, newDeveloper, newKey, newProject, openAs } from '../console/developer.ts';
import { axe } from '../harness.ts';
import { started } from './started.ts';

const reference = '/documentation/api-reference';
const state = (page: Page) => page.getByRole('dialog').locator('[data-state]').getAttribute('data-state');
const example = (page: Page, name: string) => page.getByRole('region', { name });

it('inserts the chosen credentials into every example by an event with app id, app code and API key, and keeps them nowhere KEY-32 KEY-34 KEY-37 KEY-38 KEY-39', async () => {
  const developer = await newDeveloper();
  const projectId = await newProject(developer);
  const keyApp = await newApp(developer, projectId);
  const { apiKey } = await newKey(developer, keyApp, 'Docs key');
  const coded = { app_name: 'Coded', platform: 'server', auth_type: 'appCode' };
  const { app_id, app_code } = (await developer.call('POST', `/api/project/${projectId}/app`, coded)).data as {
    app_id: string;
    app_code: string;
  };
  const page = await openAs(developer, { expectedErrors: ['ERR_FAILED'] });
  await page.goto(reference);
  await started(page);
  await page.evaluate(() =>
    document.addEventListener('replace-credentials', (event) =>
      Reflect.set(window, 'heard', event instanceof CustomEvent && event.detail),
    ),
  );

  await page.getByRole('button', { name: 'Insert credentials' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Docs key \(key_/, checked: true }).waitFor();
  expect([await state(page), await axe(page, { within: '[role=dialog]' })]).toEqual(['SIGN_IN_CHOOSE_CREDENTIALS', []]);
  await dialog.getByRole('button', { name: 'Insert credentials' }).click();
  await dialog.waitFor({ state: 'detached' });
  await example(page, 'Find a place with an API key').getByText(`X-API-Key: ${apiKey}`).waitFor();
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as unknown);
  await expect.poll(heard).toEqual({ app_id: keyApp, app_code: null, api_key: apiKey });

  await page.getByRole('button', { name: 'Insert credentials' }).first().click();
  await dialog.getByRole('radio', { name: `Coded (${app_id})` }).click();
  await dialog.getByRole('button', { name: 'Insert credentials' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(heard).toEqual({ app_id, app_code, api_key: null });

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/app/${app_id}`, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Insert credentials' }).last().click();
  await dialog.getByRole('radio', { name: `Coded (${app_id})` }).click();
  await dialog.getByText('Your app credentials have failed to load.').waitFor();
  await page.route(`**/api/app/${app_id}`, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Loading App Code..' }).waitFor();
  answer();
  await dialog.getByRole('button', { name: 'Insert App Credentials' }).click();
  await dialog.waitFor({ state: 'detached' });
  await example(page, 'Find a place with app id and app code')
    .getByText(`'X-App-Id': '${app_id}', 'X-App-Code': '${app_code}'`)
    .waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      location.href,
      history.state,
    ]),
  );
  for (const secret of [apiKey, app_code]) expect(kept).not.toContain(secret);
});
