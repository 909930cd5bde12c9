// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { BrowserClient } from '../../server/test/browser-client.ts';
import { newDeveloper } from '../console/developer.ts';
import { signUpInFrame } from '../dom/account-frame.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';
import { newPerson, product } from '../harness.ts';

const flow = '/projects?create=Freemium-Basic';
const title = (page: DomPage) => page.getByRole('heading', { level: 1, name: 'Create a project on Freemium Basic' });
const stored = (page: DomPage) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('create-flow') ?? 'null') as Record<string, unknown> | null);

const bar = (page: DomPage) => page.getByRole('navigation', { name: 'Steps' });

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

it('takes the place of the page below (CRE-06)', async () => {
  const { page } = await atTerms();
  expect(await page.getByRole('heading', { name: 'Projects', exact: true }).count()).toBe(0);
  await page.goto('/documentation?create=Freemium-Basic');
  await title(page).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

it('has the account and then the terms, also under the name review; any other step leads to the earliest undone (CRE-02, CRE-09)', async () => {
  const { page } = await atTerms();
  await expect
    .poll(() => bar(page).getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining('Account'), expect.stringContaining('Terms')]);
  for (const step of ['review', 'nonsense']) {
    await page.goto(`${flow}&step=${step}`);
    await title(page).waitFor();
    await page.waitForURL(/step=(terms|review)/);
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  }
});

it('sends a visitor who opens a later step back to the account, goes on when signed in, and marks steps by the address', async () => {
  const visitor = new BrowserClient(product);
  const page = await visitInDom(visitor, `${flow}&step=terms`);
  const present = () => bar(page).locator('[aria-current="step"]').textContent();
  await page.waitForURL(/step=account/);
  await expect.poll(present).toContain('Account');
  await signUpInFrame(page, visitor, newPerson());
  await page.waitForURL(/step=terms/);
  await page.getByRole('button', { name: 'Subscribe' }).waitFor();
  await expect.poll(present).toContain('Terms');
  await expect.poll(() => bar(page).getByRole('listitem').first().textContent()).toContain('done');
  expect(await bar(page).getByRole('link').count()).toBe(0);
});

it('sends the day of creation as the person’s calendar shows it (REQ-24)', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-08T12:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  const { page } = await atTerms();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/project')),
    subscribe(page),
  ]);
  expect(request.postDataJSON()).toMatchObject({ date: '2026-03-09' });
  await page.waitForURL(/prj_/);
});
