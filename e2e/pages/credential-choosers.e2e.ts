import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newApp, newDeveloper, newKey, newProject, openAs } from '../console/developer.ts';
import { axe } from '../harness.ts';
import { openStarted, started } from './started.ts';

const reference = '/documentation/api-reference';
const state = (page: Page) => page.getByRole('dialog').locator('[data-state]').getAttribute('data-state');
const example = (page: Page, name: string) => page.getByRole('region', { name });

it('offers a visitor to get started for free in both choosers KEY-29 KEY-36', async () => {
  const page = await openStarted({}, `${reference}?insert-credentials=key`);
  const start = page.getByRole('dialog').getByRole('link', { name: 'Get started for free' });
  expect([await start.getAttribute('href'), await state(page)]).toEqual([
    '/sign-up?create=Freemium-Basic',
    'NOT_SIGN_IN',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Insert credentials' }).last().click();
  expect([await start.getAttribute('href'), await state(page)]).toEqual([
    '/sign-up?create=Freemium-Basic',
    'no-project',
  ]);
});

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

it('leads a visitor to sign in, and back to the chooser that was open', async () => {
  const page = await openStarted({}, reference);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Insert credentials' }).first().click();
  const signIn = page.getByRole('dialog').getByRole('link', { name: 'Sign in' });
  const target = new URL((await signIn.getAttribute('href')) ?? '', page.url());
  expect([target.pathname, target.searchParams.get('return')]).toEqual([
    '/login',
    `${reference}?insert-credentials=key`,
  ]);
  expect(asked.filter((path) => path === '/api/credential-choices')).toEqual([]);
});

it('sends somebody signed in with nothing to insert to the projects, from both choosers KEY-35', async () => {
  const developer = await newDeveloper();
  const projectId = await newProject(developer);
  const page = await openAs(developer);
  await page.goto(reference);
  await started(page);
  const dialog = page.getByRole('dialog');
  const toProjects = dialog.getByRole('link', { name: 'Go to my projects' });
  await page.getByRole('button', { name: 'Insert credentials' }).first().click();
  await expect.poll(() => toProjects.getAttribute('href')).toBe('/projects');
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Insert credentials' }).last().click();
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
  await toProjects.click();
  await page.waitForURL((url) => url.pathname === '/projects');
  await page.locator(`a[href="/projects/${projectId}"]`).waitFor();
});

describe('a chooser of somebody with a key', () => {
  const dialog = (page: Page) => page.getByRole('dialog');
  async function openChooser(expectedErrors: string[] = []) {
    const developer = await newDeveloper();
    const { apiKey } = await newKey(developer, await newApp(developer, await newProject(developer)), 'Docs key');
    const page = await openAs(developer, { expectedErrors });
    await page.goto(reference);
    await started(page);
    const button = page.getByRole('button', { name: 'Insert credentials' }).first();
    return { page, button, apiKey };
  }

  it('asks for the keys only when it opens and again each time, says that they could not be read, closes by Escape, gives the focus back, and leaves the address as it was', async () => {
    const { page, button } = await openChooser(['ERR_FAILED']);
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/credential-choices'))));
    const key = dialog(page).getByRole('radio', { name: /^Docs key/ });
    for (const times of [1, 2]) {
      await button.focus();
      await page.keyboard.press('Enter');
      await key.waitFor();
      expect(asked).toBe(times);
      expect(new URL(page.url()).search).toBe('?insert-credentials=key');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('');
      await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    }

    await page.route('**/api/credential-choices', (route) => route.abort(), { times: 1 });
    await button.click();
    await dialog(page).getByText('Your credentials could not be loaded.').waitFor();
    await expect.poll(() => state(page)).toBe('ERROR');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await key.waitFor();
  });

  it('inserts nothing while a key cannot be read, and has forgotten that when it opens again', async () => {
    const { page, button, apiKey } = await openChooser(['ERR_FAILED']);
    await page.route('**/apiKeys', (route) => route.abort(), { times: 1 });
    await button.click();
    await dialog(page).getByRole('button', { name: 'Insert credentials' }).click();
    await dialog(page).getByText('Your credentials could not be loaded.').waitFor();
    await expect.poll(() => page.getByText(apiKey).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await button.click();
    await dialog(page).getByRole('button', { name: 'Insert credentials' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('Your credentials are in the examples').or(page.getByText(apiKey)).first().waitFor();
  });
});
