import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newDeveloper, openAs } from '../console/developer.ts';
import { accountFrame, axeInBothThemes, fillSignUp, newPerson, openPage } from '../harness.ts';

const start = '/applications/create/select-plan';
const details = '/applications/create/app-details?planId=NBM3_Evaluation&subplanId=Evaluation';
const at = (page: Page) => new URL(page.url());
const name = (page: Page) => page.getByLabel('Project name');
const create = (page: Page) => page.getByRole('button', { name: 'Create project' });

async function fill(page: Page) {
  await name(page).fill('Field test');
  await page.getByLabel('JavaScript and REST').check();
  await page.getByLabel('Server', { exact: true }).check();
}
const finished = (page: Page) => page.getByRole('heading', { name: 'Your evaluation has started' });

it('leads a visitor through sign-in, plan and app details to a project with an app for each platform CRE-10 CRE-11 NAV-02 NAV-04 NAV-05 NAV-10 NAV-35 PLN-30', async () => {
  const page = await openPage();
  await page.goto(`${start}?source=mail`);
  await page.waitForURL(/\/applications\/create\/sign-in\?/);
  await accountFrame(page).getByLabel('Email').waitFor();
  expect(Object.fromEntries(at(page).searchParams)).toEqual({ source: 'mail', keepState: 'true' });
  await accountFrame(page).getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, newPerson());
  await page.getByRole('button', { name: 'Choose Evaluation' }).click();
  await page.waitForURL(/\/app-details\?/);
  expect(Object.fromEntries(at(page).searchParams)).toMatchObject({
    source: 'mail',
    planId: 'NBM3_Evaluation',
    subplanId: 'Evaluation',
  });
  await fill(page);
  const terms = page.getByText('By creating the project, you agree to the').getByRole('link');
  await expect.poll(() => terms.getAttribute('href')).toBe('/legal/terms');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/project')),
    create(page).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    plan_id: 'Evaluation',
    terms_version: '1',
    additionalData: { app_name: 'Field test' },
  });
  await finished(page).waitFor();
  expect(at(page).pathname).toBe('/applications/create/done');
  await expect.poll(() => page.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects');
  await page.getByRole('link', { name: 'Go to project', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Field test' }).waitFor();
  await page.getByText('Field test: JavaScript and REST').first().waitFor();
  await page.getByText('Field test: Server').first().waitFor();
});

it('shows what is missing where axe finds nothing', async () => {
  const page = await openAs(await newDeveloper());
  await page.goto(details);
  await create(page).click();
  await page.getByRole('link', { name: 'Project name is required.' }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
});
