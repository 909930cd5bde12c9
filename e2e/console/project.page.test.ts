// @vitest-environment jsdom
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { mailTo } from '../harness.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, newDeveloper, newProject } from './developer.ts';

let client: BrowserClient;
let id: string;

beforeAll(async () => {
  client = await newDeveloper();
  id = await newProject(client);
});

async function openProject(path = '') {
  const page = openInDom(client);
  await page.goto(`/projects/${id}${path}`);
  return page;
}

const title = (page: DomPage, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const nameField = (page: DomPage) => page.getByRole('textbox', { name: 'Project name' });
const edit = (page: DomPage) => page.getByRole('button', { name: 'Rename project' }).click();

describe('the address of a project', () => {
  it('leads any other functionality to the details NAV-19', async () => {
    const page = await openProject('/anything');
    expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);
  });

  it('leads who has no users from their address to the details, which show none NAV-19 PRJ-27', async () => {
    const page = await openProject('/users');
    expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);
    await expect.poll(() => page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Users' }).count()).toBe(0);
  });

  it('begins each of its parts at the top: the tab that was pressed gives the focus away (UIX-01)', async () => {
    const page = await openProject();
    for (const tab of ['Activity', 'Details']) {
      await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click();
      await page.waitForURL(tab === 'Details' ? `**/${id}` : `**/${id}/activity`);
      await expect.poll(() => document.activeElement?.localName).toBe('main');
    }
  });

  it('says that the project could not be loaded, and loads it when asked again PRJ-40', async () => {
    const page = openInDom(client, ['UNKNOWN']);
    await page.goto('/projects');
    let fails = true;
    await page.route(`**/api/project/${id}`, (route) =>
      fails ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Freemium Basic' }).click();
    await page.getByRole('heading', { level: 1, name: 'The project could not be loaded.' }).waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await title(page, 'Freemium Basic').waitFor();
  });

  it('is not found if there is no such project, nor by another user PRJ-40', async () => {
    const stranger = await newDeveloper();
    for (const path of ['prj_00000000000000000000000000', 'nonsense', id])
      expect((await stranger.portal(`/projects/${path}`)).status, path).toBe(404);
    const page = await visitInDom(stranger, `/projects/${id}`);
    await title(page, 'Page not found').waitFor();
  });
});

describe('the name of a project', () => {
  const sent = (page: DomPage) => {
    const names: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') names.push(request.postDataJSON());
    });
    return names;
  };

  it('is saved on blur, trimmed, and stands in the list too PRJ-37', async () => {
    const page = await openProject();
    const names = sent(page);
    await edit(page);
    await nameField(page).fill('  Store finder  ');
    await page.getByRole('heading', { name: 'About this project' }).click();
    await title(page, 'Store finder').waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.getByRole('link', { name: 'Store finder' }).waitFor();
    expect(names).toEqual([{ app_name: 'Store finder' }]);
  });

  it('is left alone when it is empty or unchanged, or by Escape, without a call; a long one is refused beside the field and nothing typed is lost; it is the former one again after a failure, which is said PRJ-34 PRJ-35 PRJ-36 PRJ-37', async () => {
    const page = await openProject('');
    const names = sent(page);
    for (const [typed, key] of [
      ['   ', 'Enter'],
      ['Store finder', 'Enter'],
      ['Something else', 'Escape'],
    ] as const) {
      await edit(page);
      await nameField(page).fill(typed);
      await nameField(page).press(key);
      await title(page, 'Store finder').waitFor();
    }
    expect(names).toEqual([]);
    const pencil = page.getByRole('button', { name: 'Rename project' });
    await expect.poll(() => pencil.evaluate((button) => button === document.activeElement)).toBe(true);

    await edit(page);
    await nameField(page).fill('n'.repeat(101));
    await nameField(page).press('Enter');
    await page.getByText('The name must have 1 to 100 characters.').waitFor();
    await expect.poll(() => nameField(page).inputValue()).toHaveLength(101);

    await page.route(`**/api/project/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await nameField(page).fill('Never saved');
    await nameField(page).press('Enter');
    await page.getByRole('alert').getByText('Something went wrong. Please try again later.').waitFor();
    await title(page, 'Store finder').waitFor();
  });

  it('is changed, and its activity read, by nobody without the permission PRJ-33 ROL-15', async () => {
    const page = openInDom(client);
    const offers = async () => [
      await page.getByRole('button', { name: 'Rename project' }).count(),
      await page.getByRole('link', { name: 'Activity', exact: true }).count(),
    ];
    await page.goto(`/projects/${id}`);
    await expect.poll(offers).toEqual([1, 1]);
    await page.goto('/projects');
    await page.route(`**/api/project/${id}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, permissions: [] } } });
    });
    await page.getByRole('link', { name: 'Store finder' }).click();
    await title(page, 'Store finder').waitFor();
    await expect.poll(offers).toEqual([0, 0]);
  });
});

describe('the details of a project', () => {
  it('say when another link was asked for too soon', async () => {
    await client.call('POST', '/api/developer/verification'); // sent now, or a moment ago
    const page = await openProject('');
    await client.call('POST', '/api/developer/verification'); // the sign-up may be more than a minute ago
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByRole('alert').getByText('Too many requests. Please wait a moment.').waitFor();
  });

  it('say when the app could not be generated, and keep what was typed APP-17', async () => {
    const other = await newProject(client);
    const page = openInDom(client);
    await page.goto(`/projects/${other}`);
    await page.route('**/api/project/*/app', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Generate app' }).click();
    await page.getByRole('textbox', { name: 'App name' }).fill('Web shop');
    await page.getByRole('button', { name: 'Generate app' }).click();
    await page.getByRole('alert').getByText('The app could not be created. Please try again later.').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'App name' }).inputValue()).toBe('Web shop');
    await page.unroute('**/api/project/*/app');
    await page.getByRole('button', { name: 'Generate app' }).click();
    await page.getByRole('article', { name: 'Web shop' }).waitFor();
  });

  it('ask for the verification of the address and send another link, once in a minute PRJ-29 WID-11', async () => {
    const unverified = await demoDeveloper('unverified');
    const page = await visitInDom(unverified, `/projects/${await newProject(unverified)}`);
    const email = 'unverified@demo.example';
    await page.getByText(`Please verify your email address. We sent a link to ${email}.`).waitFor();
    const clicked = Date.now();
    const now = vi.spyOn(Date, 'now').mockReturnValue(clicked);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByRole('status').getByText(`We sent a new link to ${email}.`).waitFor();
    expect((await mailTo(email))[0]?.links[0]).toContain('/email-verify#token=');
    now.mockReturnValue(clicked + 59_999);
    await page.reload();
    const paused = page.getByRole('button', { name: 'Send the link again' });
    await expect.poll(() => paused.getAttribute('aria-disabled')).toBe('true');
    await paused.focus();
    await page.getByRole('tooltip', { name: /^You can ask for another link at \d\d:\d\d:\d\d\.$/ }).waitFor();
    now.mockReturnValue(clicked + 60_000);
    await expect.poll(() => paused.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('name the plan, its limits in short and what it includes; generate the app for JavaScript and REST, once, from a name that is already there PRJ-41 WID-16 WID-17 APP-14 APP-15', async () => {
    const own = await newProject(client);
    await client.call('PUT', `/api/project/${own}`, { app_name: 'Store finder' });
    const page = await visitInDom(client, `/projects/${own}`);
    const plan = page.getByRole('region', { name: 'Freemium Basic' });
    await expect
      .poll(() => plan.getByRole('term').allInnerTexts())
      .toEqual(['Transactions', 'Monthly active users', 'Storage', 'Transfer']);
    await expect
      .poll(async () => (await plan.getByRole('definition').allInnerTexts()).filter((text) => text !== ''))
      .toEqual(['0 of 250K a month', '5K', '2.5 GB', '2.5 GB a month']);
    await plan.getByText('Included').click();
    await expect.poll(() => plan.locator('details[open]').getByRole('listitem').count()).toBeGreaterThan(3);

    await page.getByRole('button', { name: 'Generate app' }).click();
    const name = page.getByRole('textbox', { name: 'App name' });
    await expect.poll(() => name.inputValue()).toBe('Store finder');
    await name.fill('Web shop');
    await name.press('Enter');
    await page
      .getByRole('article', { name: 'Web shop' })
      .getByText(/^app_[0-9a-z]{26}$/)
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Generate app' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('article', { name: 'Web shop' }).waitFor();
  });
});
