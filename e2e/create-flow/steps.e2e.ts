import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { becomeUser, newDeveloper } from '../console/developer.ts';
import { axeInBothThemes, fillSignUp, newPerson, openPage } from '../harness.ts';

const flow = '/projects?create=Freemium-Basic';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Create a project on Freemium Basic' });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('create-flow') ?? 'null') as Record<string, unknown> | null);

/** The start of the flow for an existing account; other tests cover the account step. */
async function atTerms(page: Page) {
  const developer = await newDeveloper();
  await becomeUser(page, developer);
  await page.goto(flow);
  await title(page).waitFor();
  await page.waitForURL(/step=terms/);
  return developer;
}

it('starts from the home page with the plan in the address (CRE-01)', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started for free' }).first().click();
  await page.waitForURL(/\/sign-up\?create=Freemium-Basic/);
  await fillSignUp(page, newPerson());
  await title(page).waitFor();
  expect(new URL(page.url()).searchParams.get('create')).toBe('Freemium-Basic');
});

it('has nothing that axe finds, keeps its marks and what was typed over a reload, each tab for itself, and is cancelled by its button and by an address without it (CRE-07, CRE-15)', async () => {
  const page = await openPage();
  await atTerms(page);
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.getByLabel('Company').fill('Analytical Engines');
  const before = await stored(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Analytical Engines');
  expect((await stored(page))?.['flowId']).toBe(before?.['flowId']);
  expect((await stored(page))?.['done']).toEqual(['account']);
  const second = await page.context().newPage();
  await second.goto(flow);
  await title(second).waitFor();
  await expect.poll(async () => (await stored(second))?.['flowId']).toBeTruthy();
  expect((await stored(second))?.['flowId']).not.toBe(before?.['flowId']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL((url) => !url.searchParams.has('create') && !url.searchParams.has('step'));
  await expect.poll(() => stored(page)).toBeNull();
  await second.goto('/projects');
  await expect.poll(() => stored(second)).toBeNull();
});
