// @vitest-environment jsdom

import { expect, it } from 'vitest';
import { demoDeveloper, newDeveloper, newProject, signedUp } from '../console/developer.ts';
import { type DomPage, openInDom } from '../dom/page.ts';
import { pressTwiceInDom } from '../dom/press-twice.ts';
import { newPerson } from '../harness.ts';

/** The flow id of each creation attempt. */
const attempts = (page: DomPage) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/project'))
      sent.push(request.headers()['idempotency-key'] ?? '');
  });
  return sent;
};

const refuseOnce = (page: DomPage, status: number, reason: string) =>
  page.route(
    '**/api/project',
    (route) => route.fulfill({ status, json: { status: 'ERROR', error: { reason, code: status, message: '' } } }),
    { times: 1 },
  );

const subscribe = (page: DomPage) => page.getByRole('button', { name: 'Subscribe' });
async function ready(page: DomPage) {
  const state = page.getByLabel('State');
  await page.getByLabel('I agree to the terms and conditions').check();
  if ((await state.count()) > 0) await state.selectOption({ label: 'Berlin' });
}
async function atTerms() {
  const page = openInDom(await newDeveloper());
  await page.goto('/projects?create=Freemium-Basic');
  await page.waitForURL(/step=terms/);
  await ready(page);
  return page;
}
const projectNames = (page: DomPage) => page.getByRole('link', { name: /^Freemium Basic/ }).allTextContents();

it('names the second project by its plan and a number CRE-20', async () => {
  const developer = await newDeveloper();
  await newProject(developer);
  const page = openInDom(developer);
  await page.goto('/?create=Freemium-Basic');
  await ready(page);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/project')),
    subscribe(page).click(),
  ]);
  expect(Object.keys(request.postDataJSON() as object).toSorted()).toEqual([
    'additionalData',
    'date',
    'plan_id',
    'terms_version',
    'user',
  ]);
  await page.getByRole('heading', { level: 1, name: 'Freemium Basic 2' }).waitFor();
});

it('ends its progress on an error or while another creation runs, shows it, and forgets it with the next attempt (CRE-28, CRE-30, ERR-18)', async () => {
  const page = await atTerms();
  const sent = attempts(page);
  const alert = page.getByRole('alert');
  for (const [status, reason, said] of [
    [500, 'UNKNOWN', 'Your project could not be created. Something went wrong. Please try again later.'],
    [409, 'CREATION_LOCKED', 'A project is already being created for your account.'],
  ] as const) {
    await refuseOnce(page, status, reason);
    await subscribe(page).click();
    await alert.getByText(said).waitFor();
    await expect.poll(() => subscribe(page).getAttribute('aria-busy')).toBeNull();
  }
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/project', async (route) => {
    await held.promise;
    await route.continue();
  });
  await subscribe(page).click();
  await expect.poll(() => alert.count()).toBe(0);
  await expect.poll(() => subscribe(page).getAttribute('aria-busy')).toBe('true');
  held.resolve(undefined);
  await page.waitForURL(/prj_/);
  expect(new Set(sent).size).toBe(1);
});

it('creates one project when the first answer was lost on the way, also after a reload', async () => {
  const page = await atTerms();
  const sent = attempts(page);
  const lose = async () => {
    await page.route(
      '**/api/project',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await subscribe(page).click();
    await page
      .getByRole('alert')
      .getByText('The server could not be reached. Check your connection and try again.')
      .waitFor();
  };
  await lose();
  await page.reload();
  await lose();
  await subscribe(page).click();
  await page.waitForURL(/prj_/);
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(1);
  await page.goto('/projects');
  await expect.poll(() => projectNames(page)).toEqual(['Freemium Basic']);
});

it('sends who has reached the freemium limit to the first step, which says so and does not advance CRE-29 ERR-06', async () => {
  const developer = await newDeveloper();
  for (let made = 0; made < 3; made += 1) await newProject(developer);
  const page = openInDom(developer);
  await page.goto('/projects?create=Freemium-Basic');
  await ready(page);
  await subscribe(page).click();
  await page.waitForURL(/step=account/);
  await page.getByRole('alert').getByText('You have reached the limit of freemium projects.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await page.reload();
  await page.getByRole('alert').getByText('You have reached the limit of freemium projects.').waitFor();
  await page.goto('/projects?create=Freemium-Basic&step=terms');
  await page.waitForURL(/step=account/);
  await page.getByRole('link', { name: 'Go to projects' }).click();
  await expect.poll(() => page.url()).toMatch(/\/projects$/);
  await page.goto('/projects?create=Freemium-Basic');
  await subscribe(page).waitFor();
});

it('says on the first step why a project cannot be moved to the Basic plan (CRE-29, ERR-09)', async () => {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  const page = openInDom(developer);
  await page.route(`**/api/project/${project}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 403,
          json: { status: 'ERROR', error: { reason: 'FREEMIUM_COUNT_EXCEEDED_EXISTING_PRO_DOWNGRADE', code: 403 } },
        })
      : route.fallback(),
  );
  await page.goto(`/projects?create=Freemium-Basic&upgradeId=${project}`);
  await ready(page);
  expect(await page.getByLabel('Project name').count()).toBe(0); // it has one
  await subscribe(page).click();
  await page.waitForURL(/step=account/);
  const said = 'This project cannot be moved to the Basic plan: the limit of freemium projects is reached.';
  await page.getByRole('alert').getByText(said, { exact: true }).waitFor();
});

it('tells people of another realm where their projects are created CRE-30 ERR-13', async () => {
  const page = openInDom(await demoDeveloper('other-realm'));
  await page.goto('/?create=Freemium-Basic');
  await ready(page);
  await subscribe(page).click();
  const said = 'Projects for your organization are created on the platform: https://platform.example/projects.';
  await page.getByRole('alert').getByText(said).waitFor();
});

it('puts a refused field where it is typed, keeps everything and lets go on typing, and shows nobody what another person typed in the same tab', async () => {
  const page = await atTerms();
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Company').fill('Analytical Engines');
  await subscribe(page).click();
  await page.getByText('Email is not valid.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email');
  await page.getByLabel('Company').press('End');
  await page.getByLabel('Company').pressSequentially(' Ltd');
  await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Analytical Engines Ltd');
  await page.getByLabel('Country').selectOption({ label: 'France' });
  await expect.poll(() => page.getByLabel('State').count()).toBe(0);
  page.become(await signedUp({ ...newPerson(), firstName: 'Grace' }));
  await page.goto('/?create=Freemium-Basic');
  await page.waitForURL(/step=terms/);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Grace');
  await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('');
});

it('creates one project on a double click, and none on the way back', async () => {
  const page = openInDom(await newDeveloper());
  await page.goto('/pricing');
  await page.goto('/projects?create=Freemium-Basic');
  await ready(page);
  const sent = attempts(page);
  await pressTwiceInDom(page, subscribe(page), '**/api/project');
  await page.waitForURL(/prj_/);
  expect(sent).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goto('/projects');
  await expect.poll(() => projectNames(page)).toEqual(['Freemium Basic']);
});
