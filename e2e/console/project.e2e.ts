import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes, mailTo } from '../harness.ts';
import { started, visit } from '../pages/started.ts';
import { demoDeveloper, newApp, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

let client: BrowserClient;
let id: string;

beforeAll(async () => {
  client = await newDeveloper();
  id = await newProject(client);
});

async function openProject(path = '', options: Parameters<typeof openAs>[1] = {}) {
  const page = await openAs(client, options);
  await page.goto(`/projects/${id}${path}`);
  await started(page);
  return page;
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const edit = (page: Page) => page.getByRole('button', { name: 'Rename project' }).click();

/** The left and right edges of the card with this heading. */
async function edgesOf(page: Page, heading: string | RegExp): Promise<[number, number]> {
  const has =
    typeof heading === 'string' ? page.getByRole('heading', { name: heading, exact: true }) : page.getByText(heading);
  const card = page.locator('.panel').filter({ has });
  const { x, width } = (await card.last().boundingBox()) ?? { x: 0, width: 0 };
  return [Math.round(x), Math.round(x + width)];
}

describe('the address of a project', () => {
  it.each(['', '/details'])('shows the details at "%s" NAV-18 NAV-19', async (path) => {
    const page = await openAs(client, { javaScriptEnabled: false });
    await page.goto(`/projects/${id}${path}`);
    await title(page, 'Freemium Basic').waitFor();
    await page.getByRole('heading', { name: 'About this project' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Details', exact: true }).getAttribute('aria-current'))
      .toBe('page');
  });

  it('leads any other functionality to the details NAV-19', async () => {
    const page = await openProject('/anything');
    expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);
  });

  it('shows a reseller the users, in the middle of the page, who are on the full width of details too NAV-19 PRJ-27 ROL-13', async () => {
    const reseller = await demoDeveloper('reseller');
    const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
    const page = await openAs(reseller, { viewport: { width: 1440, height: 900 } });
    await page.goto(`/projects/${items[0]?.id}/users`);
    await started(page);
    const admins = page.getByRole('region', { name: 'Customer' }).getByRole('listitem');
    await expect
      .poll(() => admins.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^customer-admin@demo\.example\s+Active\s+Replace$/),
        expect.stringMatching(/^new-admin@demo\.example\s+Pending\s+Resend\s+Replace$/),
      ]);
    const tabs = page.getByRole('navigation', { name: 'Project' });
    const people = page.getByRole('region', { name: 'Users', exact: true }).getByRole('listitem');
    const centred = await page.getByRole('region', { name: 'Customer' }).boundingBox();
    const tabsOfUsers = await tabs.boundingBox();
    await page.getByRole('link', { name: 'Details', exact: true }).click();
    await page.getByRole('heading', { name: 'About this project' }).waitFor();
    await expect
      .poll(() => people.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^customer-admin@demo\.example\s+Admin of Depot planning web\s+Active$/),
        expect.stringMatching(/^new-admin@demo\.example\s+Admin of Depot planning web\s+Invited$/),
      ]);
    expect(centred?.width).toBeLessThanOrEqual(880);
    expect(((centred?.x ?? 0) + (centred?.width ?? 0) / 2).toFixed(0)).toBe('720');
    expect(await tabs.boundingBox()).toEqual(tabsOfUsers);
    expect(tabsOfUsers?.width).toBeGreaterThan(1200);
  });

  it('has the full width for details and usage, and the middle of the page for users PRJ-30', async () => {
    const reseller = await demoDeveloper('reseller');
    const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
    const page = await openAs(reseller, { viewport: { width: 1440, height: 900 } });
    await visit(page, `/projects/${items[0]?.id}`);
    await page.getByRole('heading', { name: 'About this project' }).waitFor();
    const [left] = await edgesOf(page, 'Depot planning web');
    const [, right] = await edgesOf(page, 'About this project');
    expect([left, right]).toEqual([24, 1416]);
    const tabs = page.getByRole('navigation', { name: 'Project' });
    await tabs.getByRole('link', { name: 'Usage', exact: true }).click();
    const figures = page.getByRole('region', { name: 'Key figures' });
    await figures.waitFor();
    const { x: from = 0, width: wide = 0 } = (await figures.boundingBox()) ?? {};
    expect([from, from + wide]).toEqual([left, right]);
    await tabs.getByRole('link', { name: 'Users', exact: true }).click();
    const users = page.getByRole('region', { name: 'Customer' });
    await users.getByRole('listitem').first().waitFor();
    const { x = 0, width = 0 } = (await users.boundingBox()) ?? {};
    expect([x, width]).toEqual([280, 880]);
  });

  it('leads who has no users from their address to the details, which show none NAV-19 PRJ-27', async () => {
    const page = await openProject('/users');
    expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);
    await expect.poll(() => page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Users' }).count()).toBe(0);
  });

  it('says that the project could not be loaded, and loads it when asked again PRJ-40', async () => {
    const page = await openAs(client, { expectedErrors: ['500', 'UNKNOWN'] });
    await page.goto('/projects');
    await started(page);
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

  it.each(['prj_00000000000000000000000000', 'nonsense'])(
    'is not found for %s, nor for another user PRJ-40',
    async (unknown) => {
      const page = await openAs(client, { expectedErrors: ['404'] });
      expect((await page.goto(`/projects/${unknown}`))?.status()).toBe(404);
      const stranger = await openAs(await newDeveloper(), { expectedErrors: ['404'] });
      expect((await stranger.goto(`/projects/${id}`))?.status()).toBe(404);
      await title(stranger, 'Page not found').waitFor();
    },
  );
});

describe('the name of a project', () => {
  const sent = (page: Page) => {
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

  it('is left alone when it is empty or unchanged, or by Escape, without a call; a long one is refused beside the field and nothing typed is lost PRJ-34 PRJ-35 PRJ-37', async () => {
    const page = await openProject();
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
  });

  it('is the former one again after a failure, which is said PRJ-36', async () => {
    const page = await openProject('', { expectedErrors: ['500'] });
    await page.route(`**/api/project/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await edit(page);
    await nameField(page).fill('Never saved');
    await nameField(page).press('Enter');
    await page.getByRole('alert').getByText('Something went wrong. Please try again later.').waitFor();
    await title(page, 'Store finder').waitFor();
  });

  it('is not offered to be changed to anybody but the owner PRJ-33', async () => {
    const page = await openAs(client);
    await page.goto('/projects');
    await started(page);
    await page.route(`**/api/project/${id}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, user_is_owner: false } } });
    });
    await page.getByRole('link', { name: 'Store finder' }).click();
    await title(page, 'Store finder').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Rename project' }).count()).toBe(0);
  });
});

describe('the details of a project', () => {
  it('ask for the verification of the address and send another link, once in a minute PRJ-29 WID-11', async () => {
    const unverified = await demoDeveloper('unverified');
    const page = await openAs(unverified);
    await page.goto(`/projects/${await newProject(unverified)}`);
    await started(page);
    const email = 'unverified@demo.example';
    await page.getByText(`Please verify your email address. We sent a link to ${email}.`).waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByRole('status').getByText(`We sent a new link to ${email}.`).waitFor();
    expect((await mailTo(email))[0]?.links[0]).toContain('/email-verify#token=');
    await page.reload();
    const paused = page.getByRole('button', { name: 'Send the link again' });
    await expect.poll(() => paused.getAttribute('aria-disabled')).toBe('true');
    await paused.focus();
    await page.getByRole('tooltip', { name: /^You can ask for another link at \d\d:\d\d:\d\d\.$/ }).waitFor();
  });

  it('say when another link was asked for too soon', async () => {
    await client.call('POST', '/api/developer/verification'); // sent now, or a moment ago
    const page = await openProject('', { expectedErrors: ['429'] });
    await client.call('POST', '/api/developer/verification'); // the sign-up may be more than a minute ago
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByRole('alert').getByText('Too many requests. Please wait a moment.').waitFor();
  });

  it('name the plan, its limits in short, what these mean and what it includes; generate the app for JavaScript and REST, once, from a name that is already there PRJ-41 WID-16 WID-17 APP-14 APP-15', async () => {
    const page = await openProject();
    const plan = page.getByRole('region', { name: 'Freemium Basic' });
    await expect
      .poll(() => plan.getByRole('term').allInnerTexts())
      .toEqual(['Transactions', 'Monthly active users', 'Storage', 'Transfer']);
    await expect
      .poll(async () => (await plan.getByRole('definition').allInnerTexts()).filter((text) => text !== ''))
      .toEqual(['0 of 250K a month', '5K', '2.5 GB', '2.5 GB a month']);
    await plan.getByRole('button', { name: 'About “Transactions”' }).click();
    await page
      .getByRole('note')
      .filter({ visible: true })
      .getByText('Every call that a service answers is a transaction.')
      .waitFor();
    await plan.getByText('Included').click();
    await expect.poll(() => plan.getByRole('listitem').count()).toBeGreaterThan(3);

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

  it('say when the app could not be generated, and keep what was typed APP-17', async () => {
    const other = await newProject(client);
    const page = await openAs(client, { expectedErrors: ['500'] });
    await page.goto(`/projects/${other}`);
    await started(page);
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

  it('stay readable with the longest name at 360 px, in both themes', async () => {
    const long = await newProject(client);
    await client.call('PUT', `/api/project/${long}`, { app_name: 'N'.repeat(100) });
    await newApp(client, long, 'A'.repeat(100));
    const page = await openAs(client, { viewport: { width: 360, height: 800 } });
    await page.goto(`/projects/${long}`);
    await started(page);
    await page.getByRole('article', { name: 'A'.repeat(100) }).waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
  });
});
