// @vitest-environment jsdom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DomPage, openInDom, readInDom, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';
import { demoDeveloper, newDeveloper, newProject } from './developer.ts';

const namesOf = (page: DomPage) =>
  page.getByRole('table', { name: 'Your projects' }).locator('.row-link').allInnerTexts();
const search = (page: DomPage) => page.getByRole('searchbox', { name: 'Search projects' });
const onlyActive = (page: DomPage) => page.getByRole('checkbox', { name: 'Only active projects' });

async function openList(name: string) {
  const page = openInDom(await demoDeveloper(name));
  await page.goto('/projects');
  return page;
}

describe('the projects list', () => {
  it.each([
    ['key-account', 'Create a project', '/register?create=Freemium-Basic'],
    ['self-serve', 'Compare plans', '/sign-up'],
  ])('leads a %s with “%s” to %s while the CLM flag is on (CFG-20)', async (name, label, href) => {
    const page = openInDom(await demoDeveloper(name));
    page.setFlags({ ff_clm: true });
    await page.goto('/projects');
    await expect.poll(() => page.getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  });

  it('shows only active projects when that is chosen, and remembers it as project_status PRJ-05', async () => {
    const page = await openList('cancelled');
    await expect.poll(() => namesOf(page)).toEqual(['Old experiment']);
    await expect.poll(() => onlyActive(page).isChecked()).toBe(false);
    await onlyActive(page).check();
    await page.getByRole('heading', { name: 'No matching projects.' }).waitFor();
    const remembered = () => page.evaluate(() => localStorage.getItem('project_status'));
    await expect.poll(remembered).toBe('active');
    await page.reload();
    await expect.poll(() => onlyActive(page).isChecked()).toBe(true);
    await onlyActive(page).uncheck();
    await expect.poll(() => namesOf(page)).toEqual(['Old experiment']);
    await expect.poll(remembered).toBe('all');
  });

  it('calls a reseller to create at the reseller’s page ROL-08', async () => {
    const page = await openList('reseller');
    const create = page.getByRole('link', { name: 'Create a project' });
    await expect.poll(() => create.getAttribute('href')).toBe('/reseller/projects/create');
  });

  it('shows a customer admin the projects of their apps, read once in a session, and offers no creation PRJ-12 PRJ-14 PRJ-20 ROL-08', async () => {
    const page = openInDom(await demoDeveloper('customer-admin'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/projects');
    await page.getByRole('link', { name: 'Depot planning' }).waitFor();
    expect((await namesOf(page)).length).toBe(2);
    await page.reload();
    await page.getByRole('link', { name: 'Depot planning' }).waitFor();
    expect(asked.filter((path) => path === '/api/customer-admin/managed-projects')).toHaveLength(1);
    expect(asked).not.toContain('/api/projects');
    await search(page).fill('depot');
    await expect.poll(() => namesOf(page)).toEqual(['Depot planning']);
    await expect.poll(() => page.getByRole('link', { name: /Create/ }).count()).toBe(0);
  });

  it('shows a customer manager the projects of the customer PRJ-12 PRJ-14', async () => {
    const page = await openList('customer-manager');
    await page.getByRole('link', { name: 'Depot planning' }).waitFor();
    expect(await namesOf(page)).toContain('Ferry timetable');
  });

  it('leads a user of another realm to their platform, over an empty list without a creation, and loads nothing (PRJ-06, PRJ-07)', async () => {
    const page = openInDom(await demoDeveloper('other-realm'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/projects');
    const main = page.getByRole('main');
    await main.getByText('Your projects are managed on the Example platform.', { exact: true }).waitFor();
    await main.getByRole('heading', { name: 'You have no projects yet.' }).waitFor();
    const links = main.getByRole('link');
    await expect.poll(() => links.count()).toBe(1);
    expect(await links.getAttribute('href')).toBe('https://platform.example/projects');
    await expect.poll(() => main.getByRole('button').count()).toBe(0);
    expect(asked).not.toContain('/api/projects');
  });

  it('says that loading failed and loads again when asked PRJ-21', async () => {
    const page = openInDom(await demoDeveloper('self-serve'));
    await page.goto('/usage');
    let fails = true;
    await page.route('**/api/projects?*', (route) =>
      fails ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('alert').getByText('Your projects could not be loaded.').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Store finder' }).waitFor();
  });

  it('sends a visitor to sign in and back', async () => {
    const answer = await fetch(`${product.portal}/projects`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      expect.stringContaining('/login?return=%2Fprojects'),
    ]);
  });

  it('shows for each project its calls of 30 days and of the month, is filtered as typed by any of its text columns, sorted by creation date, and leads to the project PRJ-04 PRJ-10 (PRJ-11)', async () => {
    const page = await openList('self-serve');
    const row = page.getByRole('row', { name: /Store finder/ });
    await row.getByRole('img', { name: /^[1-9][\d,]* transactions in 30 days$/ }).waitFor();
    const used = row.getByRole('progressbar', { name: 'This month' });
    const [count = ''] = (await row.getByRole('cell').nth(3).innerText()).split(' / ');
    expect(Number(await used.getAttribute('value'))).toBe(Number(count.replaceAll(',', '')));
    expect(await used.getAttribute('max')).toBe('250000');

    await search(page).pressSequentially('STORE');
    await expect.poll(() => namesOf(page)).toEqual(['Store finder']);
    await search(page).fill('freemium pro');
    await expect.poll(() => namesOf(page)).toEqual(['Courier dispatch']);
    await search(page).fill('no such project');
    await page.getByRole('button', { name: 'Show all projects' }).click();

    await expect.poll(() => namesOf(page)).toEqual(['Courier dispatch', 'Store finder']);
    await page.getByRole('button', { name: 'Created' }).click();
    await expect.poll(() => namesOf(page)).toEqual(['Store finder', 'Courier dispatch']);

    const href = await page.getByRole('link', { name: 'Store finder' }).getAttribute('href');
    expect(href).toMatch(/^\/projects\/prj_/);
    await page.getByRole('link', { name: 'Store finder' }).click();
    await page.waitForURL(`**${href}`);
    await page.getByRole('heading', { level: 1, name: 'Store finder' }).waitFor();
  });

  it('says that there are none yet, with the free plan one click away and the plans beside it PRJ-22 (UIX-04)', async () => {
    const page = await visitInDom(await newDeveloper(), '/projects');
    await page.getByRole('heading', { name: 'You have no projects yet.' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Create a free project' }).getAttribute('href'))
      .toBe('/projects?create=Freemium-Basic');
    await expect.poll(() => page.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/pricing');
  });

  it('says that the freemium limit is reached and why nothing more can be created PRJ-08', async () => {
    const client = await newDeveloper();
    for (let count = 0; count < 3; count += 1) await newProject(client);
    const page = await visitInDom(client, '/projects');
    const words = 'You have reached the limit of freemium projects.';
    await page.getByRole('main').getByText(words).waitFor();
    const create = page.getByRole('button', { name: 'Create a project' });
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    await create.focus();
    await page.getByRole('tooltip', { name: words }).waitFor();
  });

  it('arrives as HTML with name, plan, creation date and status of the own projects NAV-17 PRJ-15 PRJ-17', async () => {
    const page = await readInDom('/projects', await demoDeveloper('self-serve'));
    const rows = page.getByRole('table', { name: 'Your projects' }).getByRole('row');
    expect(await rows.nth(1).getByRole('cell').allInnerTexts()).toEqual([
      'Courier dispatch',
      'Freemium Pro',
      '',
      expect.stringMatching(/^[\d,]+ \/ [\d.]+[KM]$/),
      '3',
      expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      'Active',
    ]);
    expect(await namesOf(page)).toEqual(['Courier dispatch', 'Store finder']);
  });

  it('shows the UTC day of a creation in every zone, and the full status where it is displayed by another name (PRJ-15, LIF-29)', async () => {
    vi.stubEnv('TZ', 'Pacific/Honolulu'); // west of UTC: the zone of all other tests is far to the east of it
    onTestFinished(() => void vi.unstubAllEnvs());
    const page = openInDom(await demoDeveloper('self-serve'));
    await page.route('**/api/projects?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { items: object[] } };
      const items = answer.data.items.map((item, at) => ({
        ...item,
        creationDate: at === 0 ? '2026-03-04T23:59:59.000Z' : '2026-03-05T00:00:00.000Z',
        status: at === 0 ? 'SUSPENDED DUNNING 2' : 'ACTIVE',
      }));
      await route.fulfill({ json: { ...answer, data: { ...answer.data, items } } });
    });
    await page.goto('/projects');
    await search(page).fill('e');
    const cells = (at: number) => page.getByRole('row').nth(at).getByRole('cell');
    await expect
      .poll(async () => [await cells(1).nth(5).innerText(), await cells(2).nth(5).innerText()])
      .toEqual(['Mar 4, 2026', 'Mar 5, 2026']);
    await cells(1).getByTitle('SUSPENDED DUNNING 2').getByText('Active dunning').waitFor();
    expect(await cells(2).locator('[title=ACTIVE]').count()).toBe(0);
  });

  it('shows a reseller the customers, their admins and when a project ends PRJ-12 PRJ-13 PRJ-16', async () => {
    const page = await readInDom('/projects', await demoDeveloper('reseller'));
    const row = page.getByRole('row', { name: /Depot planning/ });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      expect.stringMatching(/^Depot planning\s*Reseller Starter$/),
      expect.stringMatching(/^Küstenverbund Nahverkehr\s*customer-admin@demo\.example$/),
      '',
      expect.stringMatching(/^[\d,]+( \/ [\d.]+[KM])?$/),
      '2',
      expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      'Never',
      'Active',
    ]);
    const evaluation = page.getByRole('row', { name: /Harvest routes/ });
    expect(await evaluation.getByRole('cell').nth(6).innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  });
});
