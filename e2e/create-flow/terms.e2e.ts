import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { becomeUser, newDeveloper, newProject, openAs } from '../console/developer.ts';
import { accountFrame, openPage, type PageOptions, product } from '../harness.ts';
import { withFlags } from '../pages/page-config.ts';
import { started } from '../pages/started.ts';

const flow = '/projects?create=Freemium-Basic';
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

async function atTerms(page: Page, developer = newDeveloper()) {
  await becomeUser(page, await developer);
  await page.goto(flow);
  await button(page).waitFor();
}
async function agree(page: Page) {
  const state = page.getByLabel('State');
  await page.getByLabel('I agree to the terms and conditions').check();
  if ((await state.count()) > 0) await state.selectOption({ label: 'Berlin' });
}
/** The bodies of a creation's calls, two at most. */
const changes = (page: Page) => {
  const sent: { readonly method: string; readonly body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/project'))
      sent.push({ method: request.method(), body: request.postDataJSON() as Record<string, unknown> });
  });
  return sent;
};
async function someoneWithPhone(phone: string | null) {
  const developer = await newDeveloper();
  await newProject(developer);
  await developer.call('PUT', '/api/developer', { phone });
  return developer;
}

describe('the terms', () => {
  it('are shown in the step as on their own page, can be read by keyboard and opened beside their box, which alone enables Subscribe (CRE-35)', async () => {
    const page = await openPage();
    await page.goto('/legal/terms');
    await started(page);
    const sections = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(sections.length).toBeGreaterThan(5);
    await atTerms(page);
    const terms = page.getByRole('region', { name: 'Terms and conditions' });
    await expect.poll(() => terms.getByRole('heading', { level: 3 }).allTextContents()).toEqual(sections);
    await terms.getByText('You need an account to use the services.').waitFor();
    await terms.getByText(/Write to \S+@\S+/).waitFor();
    await terms.focus();
    await page.keyboard.press('End');
    await expect.poll(() => terms.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    const box = page.getByLabel('I agree to the terms and conditions');
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'Terms and conditions' }).waitFor();
    expect(new URL(opened.url()).pathname).toBe('/legal/terms');
    await opened.close();
    expect(await box.isChecked()).toBe(false);
    const isDisabled = () => button(page).getAttribute('aria-disabled');
    await expect.poll(isDisabled).toBe('true');
    await button(page).hover();
    await page.getByRole('tooltip').getByText('Please agree to the terms and conditions first.').waitFor();
    await box.check();
    await expect.poll(isDisabled).not.toBe('true');
    await box.uncheck();
    await expect.poll(isDisabled).toBe('true');
    const sent = changes(page);
    await agree(page);
    await button(page).click();
    await expect.poll(() => sent[0]?.body).toMatchObject({ plan_id: 'Freemium-Basic', terms_version: '1' });
  });

  it('are linked where an account is created', async () => {
    const page = await openPage();
    await page.goto('/sign-up');
    const link = accountFrame(page).getByRole('link', { name: 'terms and conditions' });
    expect(await link.getAttribute('href')).toBe(`${product.portal}/legal/terms`);
    expect(await link.getAttribute('target')).toBe('_blank');
    await accountFrame(page).getByLabel('I agree to the terms and conditions').check();
  });
});

describe('the phone', () => {
  /** How many fields ask an account with this phone for it, with the flag off and on. */
  async function fieldsFor(phone: string | null) {
    const page = await openPage();
    await becomeUser(page, await someoneWithPhone(phone));
    const fields: number[] = [];
    for (const flag of [false, true]) {
      await withFlags(page, { ff_skip_phone: flag });
      await page.goto(flow);
      await expect.poll(() => page.getByLabel('Title').count()).toBe(1);
      fields.push(await page.getByLabel('Phone').count());
    }
    return { page, fields };
  }

  it('is asked for where an account has none and the flag is off, and not sent where it is not asked for (CRE-34, CFG-27)', async () => {
    expect((await fieldsFor('+49 30 123456')).fields).toEqual([0, 0]);
    const { page, fields } = await fieldsFor(null);
    expect(fields).toEqual([1, 0]);
    await agree(page);
    const sent = changes(page);
    await button(page).click();
    await page.waitForURL(/prj_/);
    expect(sent[0]?.body).toMatchObject({ additionalData: { phone: null } });
    expect(sent[0]?.body['user']).not.toHaveProperty('phone');
  });
});

describe('the name of the project', () => {
  async function create(options: PageOptions = {}, refuseRename = false) {
    const page = await openPage(options);
    await atTerms(page);
    const sent = changes(page);
    if (refuseRename)
      await page.route('**/api/project/prj_*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
    await agree(page);
    await page.getByLabel('Project name').fill(' Store finder ');
    await button(page).click();
    await page.waitForURL(/prj_/);
    return { page, sent };
  }

  it('is asked for, and given by a rename, since the create call carries none (CRE-20)', async () => {
    const { page, sent } = await create();
    await page.getByRole('heading', { level: 1, name: 'Store finder' }).waitFor();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
    expect(sent[0]?.body).not.toHaveProperty('app_name');
    expect(sent[0]?.body['additionalData']).not.toHaveProperty('app_name');
    expect(sent[1]?.body).toEqual({ app_name: 'Store finder' });
  });

  it('is told to be missing when the rename fails: the project is there under its plan’s name', async () => {
    const { page } = await create({ expectedErrors: ['500'] }, true);
    await page.getByRole('heading', { level: 1, name: 'Freemium Basic' }).waitFor();
    await page.getByText('Your project was created, but could not be named. Rename it on its page.').waitFor();
  });

  it('travels along with the creation of an evaluation too (CRE-20)', async () => {
    const page = await openAs(await newDeveloper());
    const sent = changes(page);
    await page.goto('/projects?create=Evaluation');
    await agree(page);
    await page.getByLabel('Project name').fill('Store finder');
    await button(page).click();
    await page.getByRole('heading', { level: 1, name: 'Store finder' }).waitFor();
    expect(sent[0]?.body).toMatchObject({ additionalData: { app_name: 'Store finder' } });
    expect(sent.slice(1)).toEqual([{ method: 'PUT', body: { app_name: 'Store finder' } }]);
  });
});

it('is in the list and in the first steps as soon as it is created', async () => {
  const page = await openAs(await newDeveloper());
  await page.goto('/projects');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await started(page);
  await page.getByRole('link', { name: 'Start with the free plan' }).click();
  await button(page).waitFor();
  await agree(page);
  await button(page).click();
  await page.waitForURL(/prj_/);
  const step = page.getByRole('listitem').filter({ hasText: 'Create a project' });
  await page.getByRole('heading', { level: 1, name: 'Freemium Basic' }).waitFor();
  expect(await step.textContent()).toContain('done');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('link', { name: 'Freemium Basic' }).waitFor();
});

it('what was typed stays, with the server’s problem beside its field and nothing said twice, when it is refused, and is forgotten once the project is created', async () => {
  const page = await openPage({ expectedErrors: ['400'] });
  await atTerms(page);
  await agree(page);
  const problem = { path: 'user.first_name', reason: 'INVALID', message: 'The first name is too short.' };
  const error = { reason: 'INVALID_FIELDS', code: 400, message: '', fields: [problem] };
  await page.route('**/api/project', (route) => route.fulfill({ status: 400, json: { status: 'ERROR', error } }), {
    times: 1,
  });
  await page.getByLabel('Company').fill('Analytical Engines');
  await page.getByLabel('Project name').fill('Store finder');
  await page.getByLabel('Title').selectOption('Dr');
  await button(page).click();
  await page.getByText('The first name is too short.').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('first_name');
  await expect.poll(() => button(page).getAttribute('aria-busy')).toBeNull();
  expect(await page.getByText('Your project could not be created').count()).toBe(0);
  expect(await page.getByLabel('Company').inputValue()).toBe('Analytical Engines');
  await button(page).click();
  await page.waitForURL(/prj_/);
  await page.goto(flow);
  await button(page).waitFor();
  expect(await page.getByLabel('Project name').inputValue()).toBe('');
  expect(await page.getByLabel('Title').inputValue()).toBe('');
  expect(await page.getByLabel('I agree to the terms and conditions').isChecked()).toBe(false);
});
