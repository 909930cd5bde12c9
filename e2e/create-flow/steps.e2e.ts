import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { becomeUser, newDeveloper } from '../console/developer.ts';
import { accountFrame, axeInBothThemes, fillSignUp, newPerson, openPage } from '../harness.ts';

const flow = '/projects?create=Freemium-Basic';
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Create a project on Freemium Basic' });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('create-flow') ?? 'null') as Record<string, unknown> | null);
const bar = (page: Page) => page.getByRole('navigation', { name: 'Steps' });

/** The start of the flow for an existing account; other tests cover the account step. */
async function atTerms(page: Page) {
  const developer = await newDeveloper();
  await becomeUser(page, developer);
  await page.goto(flow);
  await title(page).waitFor();
  await page.waitForURL(/step=terms/);
  return developer;
}
async function subscribe(page: Page) {
  await page.getByLabel('State').selectOption({ label: 'Berlin' });
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

it('starts from the home page with the plan in the address, and takes the place of the page below (CRE-01, CRE-06)', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started for free' }).first().click();
  await page.waitForURL(/\/sign-up\?create=Freemium-Basic/);
  await fillSignUp(page, newPerson());
  await title(page).waitFor();
  expect(new URL(page.url()).searchParams.get('create')).toBe('Freemium-Basic');
  await expect.poll(() => page.getByRole('heading', { name: 'Projects', exact: true }).count()).toBe(0);
  await page.goto('/documentation?create=Freemium-Basic');
  await title(page).waitFor();
});

it('has the account and then the terms, also under the name review; any other step leads to the earliest undone (CRE-02, CRE-09)', async () => {
  const page = await openPage();
  await atTerms(page);
  await expect
    .poll(() => bar(page).getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining('Account'), expect.stringContaining('Terms')]);
  expect(await axeInBothThemes(page)).toEqual([]);
  for (const step of ['review', 'nonsense']) {
    await page.goto(`${flow}&step=${step}`);
    await title(page).waitFor();
    await page.waitForURL(/step=(terms|review)/);
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  }
});

it('sends a visitor who opens a later step back to the account, goes on when signed in, and marks steps by the address', async () => {
  const page = await openPage();
  const present = () => bar(page).locator('[aria-current="step"]').textContent();
  await page.goto(`${flow}&step=terms`);
  await page.waitForURL(/step=account/);
  await expect.poll(present).toContain('Account');
  await accountFrame(page).getByLabel('First name').waitFor();
  await fillSignUp(page, newPerson());
  await page.waitForURL(/step=terms/);
  await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  await expect.poll(present).toContain('Terms');
  await expect.poll(() => bar(page).getByRole('listitem').first().textContent()).toContain('done');
  await expect.poll(() => bar(page).getByRole('link').count()).toBe(0);
});

it('keeps its marks and what was typed over a reload, each tab for itself, and is cancelled by its button and by an address without it (CRE-07, CRE-15)', async () => {
  const page = await openPage();
  await atTerms(page);
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

it('sends the day of creation as the person’s calendar shows it (REQ-24)', async () => {
  const page = await openPage({ timezoneId: 'Pacific/Kiritimati' });
  await page.clock.setFixedTime('2026-03-08T12:00:00Z');
  await atTerms(page);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/project')),
    subscribe(page),
  ]);
  expect(request.postDataJSON()).toMatchObject({ date: '2026-03-09' });
  await page.waitForURL(/prj_/);
});
