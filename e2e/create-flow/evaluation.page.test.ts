// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { type DomPage, openInDom } from '../dom/page.ts';
import { newDeveloper } from '../console/developer.ts';

const start = '/applications/create/select-plan';
const details = '/applications/create/app-details?planId=NBM3_Evaluation&subplanId=Evaluation';
const name = (page: DomPage) => page.getByLabel('Project name');
const create = (page: DomPage) => page.getByRole('button', { name: 'Create project' });
const stored = (page: DomPage) =>
  page.evaluate(
    () => JSON.parse(sessionStorage.getItem('evaluation-flow') ?? 'null') as Record<string, unknown> | null,
  );

async function fill(page: DomPage) {
  await name(page).fill('Field test');
  await page.getByLabel('JavaScript and REST').check();
  await page.getByLabel('Server', { exact: true }).check();
}
const finished = (page: DomPage) => page.getByRole('heading', { name: 'Your evaluation has started' });

it('opens the app details only after the selection of a plan, and knows a plan from the address (CRE-13, NAV-36, NAV-37)', async () => {
  const page = openInDom(await newDeveloper());
  await page.goto('/applications/create/app-details?planId=NBM3_Evaluation');
  await page.waitForURL(/\/select-plan\?/);
  await page.getByRole('button', { name: 'Choose Evaluation' }).waitFor();
  await page.goto('/applications/create/sign-in?planId=NBM3_Evaluation&subplanId=Evaluation');
  await page.waitForURL(/\/app-details\?/);
  await name(page).waitFor();
  await page.goto('/applications/create/app-details?planId=Freemium&subplanId=Freemium-Pro');
  await page.getByText('This plan does not exist.').waitFor();
});

it('forgets the state without keepState, and ends a finished flow with an event that leads to the projects NAV-38 NAV-39', async () => {
  const page = openInDom(await newDeveloper());
  const heard = vi.fn();
  window.addEventListener('create-flow-ended', heard);
  await page.goto(details);
  await page.waitForURL(/keepState=true/);
  await fill(page);
  const kept = page.url();
  await page.goto(details);
  await page.waitForURL(/keepState=true/);
  await expect.poll(() => name(page).inputValue()).toBe('');
  await fill(page);
  await page.goto(kept);
  await expect.poll(() => name(page).inputValue()).toBe('Field test');
  await create(page).click();
  await finished(page).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Go to project', exact: true }).waitFor();
  await page.goto(start);
  await page.waitForURL(/\/projects$/);
  expect(heard).toHaveBeenCalledOnce();
  expect(await stored(page)).toBeNull();
});

it('drops what another user typed', async () => {
  const page = openInDom(await newDeveloper());
  await page.goto(details);
  await fill(page);
  const kept = page.url();
  page.become(await newDeveloper());
  await page.goto(kept);
  await expect.poll(() => name(page).inputValue()).toBe('');
});

it('reads the plans again after a failure, and makes the remaining apps after another one, whose made ones stay chosen', async () => {
  const page = openInDom(await newDeveloper());
  const failure = { status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500 } } };
  await page.route('**/plans/evaluation.json', (route) => route.fulfill(failure), { times: 1 });
  await page.goto(start);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Choose Evaluation' }).click();
  await fill(page);
  let apps = 0;
  await page.route('**/api/project/*/app', (route) => {
    apps += 1;
    return apps === 2 ? route.fulfill(failure) : route.continue();
  });
  await create(page).click();
  await page
    .getByRole('alert')
    .getByText(/^Something went wrong/)
    .waitFor();
  expect(await page.getByLabel('JavaScript and REST').isDisabled()).toBe(true);
  expect(await page.getByLabel('Server', { exact: true }).isDisabled()).toBe(false);
  await page.getByRole('button', { name: 'Create the remaining apps' }).click();
  await finished(page).waitFor();
  expect(apps).toBe(3);
});

it('says beside the fields what is missing, keeps what was typed over a reload and a failed app, whose retry loads the page again, and creates each app once CRE-40', async () => {
  const page = openInDom(await newDeveloper());
  await page.goto(details);
  await create(page).click();
  await page.getByRole('link', { name: 'Project name is required.' }).waitFor();
  await page.getByRole('link', { name: 'Choose at least one platform.' }).waitFor();
  await fill(page);
  await page.reload();
  await expect.poll(() => name(page).inputValue()).toBe('Field test');
  const sent: string[] = [];
  const failure = { status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500 } } };
  await page.route('**/api/project/*/app', async (route) => {
    const { platform } = route.request().postDataJSON() as { platform: string };
    sent.push(platform);
    if (sent.length === 3) await route.fetch(); // the app is created, and its answer gets lost
    await (sent.length === 2 || sent.length === 3 ? route.fulfill(failure) : route.continue());
  });
  await create(page).click();
  await page
    .getByRole('alert')
    .getByText(/^Something went wrong/)
    .waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => page.left).toHaveLength(1);
  await page.getByRole('button', { name: 'Create the remaining apps' }).click();
  await page.getByRole('alert').getByText('Something went wrong').waitFor();
  await expect.poll(() => sent).toHaveLength(3);
  await page.reload();
  await page.getByRole('button', { name: 'Create the remaining apps' }).click();
  await finished(page).waitFor();
  expect(sent).toEqual(['web', 'server', 'server', 'server']);
  await page.goto('/projects');
  await expect.poll(() => page.getByRole('link', { name: 'Field test' }).count()).toBe(1);
});
