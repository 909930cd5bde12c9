// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject } from '../console/developer.ts';
import { type DomPage, openInDom } from '../dom/page.ts';

const flow = '/projects?create=Freemium-Basic';
const button = (page: DomPage) => page.getByRole('button', { name: 'Subscribe' });

async function atTerms() {
  const page = openInDom(await newDeveloper());
  await page.goto(flow);
  await button(page).waitFor();
  return page;
}
async function agree(page: DomPage) {
  const state = page.getByLabel('State');
  await page.getByLabel('I agree to the terms and conditions').check();
  if ((await state.count()) > 0) await state.selectOption({ label: 'Berlin' });
}
/** The bodies of a creation's calls, two at most. */
const changes = (page: DomPage) => {
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

describe('the phone', () => {
  /** How many fields ask an account with this phone for it, with the flag off and on. */
  async function fieldsFor(phone: string | null) {
    const page = openInDom(await someoneWithPhone(phone));
    const fields: number[] = [];
    for (const flag of [false, true]) {
      page.setFlags({ ff_skip_phone: flag });
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
  async function create(refuseRename = false) {
    const page = await atTerms();
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
    const { page } = await create(true);
    await page.getByRole('heading', { level: 1, name: 'Freemium Basic' }).waitFor();
    await page.getByText('Your project was created, but could not be named. Rename it on its page.').waitFor();
  });

  it('travels along with the creation of an evaluation too (CRE-20)', async () => {
    const page = openInDom(await newDeveloper());
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
  const page = openInDom(await newDeveloper());
  await page.goto('/projects');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
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
  const page = await atTerms();
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
