// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { newApp, newDeveloper, newKey, newProject } from '../console/developer.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';

const reference = '/documentation/api-reference';
const state = (page: DomPage) => page.getByRole('dialog').locator('[data-state]').getAttribute('data-state');

it('offers a visitor to get started for free in both choosers KEY-29 KEY-36', async () => {
  const page = await visitInDom(undefined, `${reference}?insert-credentials=key`);
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

it('leads a visitor to sign in, and back to the chooser that was open', async () => {
  const page = await visitInDom(undefined, reference);
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
  const page = await visitInDom(developer, reference);
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
  await page.waitForURL('/projects');
  await page.locator(`a[href="/projects/${projectId}"]`).waitFor();
});

describe('a chooser of somebody with a key', () => {
  const dialog = (page: DomPage) => page.getByRole('dialog');
  async function openChooser() {
    const developer = await newDeveloper();
    const { apiKey } = await newKey(developer, await newApp(developer, await newProject(developer)), 'Docs key');
    const page = await visitInDom(developer, reference);
    const button = page.getByRole('button', { name: 'Insert credentials' }).first();
    return { page, button, apiKey };
  }

  it('asks for the keys only when it opens and again each time, says that they could not be read, closes by Escape, gives the focus back, and leaves the address as it was', async () => {
    const { page, button } = await openChooser();
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
    const { page, button, apiKey } = await openChooser();
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
    await page.getByText(apiKey).first().waitFor();
  });
});
