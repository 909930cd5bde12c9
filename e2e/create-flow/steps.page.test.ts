// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { type DomPage, visitInDom } from '../dom/page.ts';
import { newDeveloper } from '../console/developer.ts';

const flow = '/projects?create=Freemium-Basic';
const title = (page: DomPage) => page.getByRole('heading', { level: 1, name: 'Create a project on Freemium Basic' });
const stored = (page: DomPage) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('create-flow') ?? 'null') as Record<string, unknown> | null);

/** The start of the flow for an existing account; other tests cover the account step. */
async function atTerms() {
  const developer = await newDeveloper();
  const page = await visitInDom(developer, flow);
  await title(page).waitFor();
  await page.waitForURL(/step=terms/);
  return { page, session: developer.session };
}
async function subscribe(page: DomPage) {
  await page.getByLabel('State').selectOption({ label: 'Berlin' });
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

it('goes straight to the project once it is created, and marks the flow done; an earlier step cancels it CRE-14 CRE-16 CRE-17', async () => {
  const { page } = await atTerms();
  await subscribe(page);
  await page.waitForURL(/\/projects\/prj_[0-9a-z]{26}$/);
  await expect.poll(() => stored(page)).toMatchObject({ createDone: true, productId: page.url().split('/').at(-1) });
  const project = page.url();
  await page.goto(`${flow}&step=terms`);
  await page.waitForURL((url) => !url.searchParams.has('create'));
  await page.goto('/projects');
  await expect.poll(() => page.getByRole('link', { name: 'Freemium Basic' }).count()).toBe(1);
  expect(project).toMatch(/prj_/);
});

it('shows contact details filled in, and sends them with the account and additional details with the project CRE-32 CRE-33', async () => {
  const { page, session } = await atTerms();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe(session?.firstName);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(session?.email);
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('DEU');
  const titles = await page.getByLabel('Title').getByRole('option').allTextContents();
  expect(titles).toEqual(['No title', 'Mr', 'Ms', 'Mx', 'Dr', 'Prof']);
  const button = page.getByRole('button', { name: 'Subscribe' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Title').selectOption('Dr');
  await page.getByLabel('Phone').fill('+49 30 123456');
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/project')),
    subscribe(page),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    plan_id: 'Freemium-Basic',
    user: { first_name: session?.firstName, country: 'DEU', state: 'DE-BE' },
    additionalData: { title: 'Dr', phone: '+49 30 123456' },
  });
  await page.waitForURL(/prj_/);
  await page.goto(`${flow}`);
  await button.waitFor();
  await expect.poll(() => page.getByLabel('Phone').count()).toBe(0);
});
