// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { newApp, newDeveloper, newProject } from '../console/developer.ts';
import type { PageRequest } from '../dom/page-routes.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';

/** Every call of a page. */
function watchCalls(page: DomPage): PageRequest[] {
  const calls: PageRequest[] = [];
  page.on('request', (request) => calls.push(request));
  return calls;
}

const pathOf = (request: PageRequest) => new URL(request.url()).pathname;
const isKeyService = (request: PageRequest) => /^\/(api|access)-key-service\//.test(pathOf(request));
const developerReads = (calls: readonly PageRequest[]) =>
  calls.filter((call) => pathOf(call) === '/api/developer' && call.method() === 'GET');
const stored = (key: string) => sessionStorage.getItem(key);

describe('the calls of a visit', () => {
  it('carry the access token to the key service and nowhere else REQ-10', async () => {
    const developer = await newDeveloper();
    const project = await newProject(developer);
    await newApp(developer, project);
    const page = openInDom(developer);
    const calls = watchCalls(page);
    await page.goto(`/projects/${project}`);
    await expect.poll(() => calls.filter(isKeyService).length).toBeGreaterThan(1);
    for (const call of calls) {
      const { authorization } = call.headers();
      if (isKeyService(call)) expect(authorization, call.url()).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
      else expect(authorization, call.url()).toBeUndefined();
    }
  });
});

describe('the developer account', () => {
  it('is asked for once in a session, until a call that is no GET has changed something REQ-12', async () => {
    const developer = await newDeveloper();
    const project = await newProject(developer);
    const page = openInDom(developer);
    const calls = watchCalls(page);
    await page.goto(`/projects/${project}`);
    const nav = page.getByRole('navigation', { name: 'Breadcrumb' });
    for (let visits = 0; visits < 2; visits += 1) {
      await nav.getByRole('link', { name: 'Projects' }).click();
      await page.getByRole('link', { name: 'Freemium Basic' }).click();
      await nav.waitFor();
    }
    await expect.poll(() => developerReads(calls)).toHaveLength(1);
    expect(JSON.parse(stored('developer') ?? '{}')).toMatchObject({
      status: 'OK',
      data: { email: developer.session?.email },
    });

    const saved = Promise.withResolvers<undefined>();
    await page.route(`**/api/project/${project}`, async (route) => {
      await route.fulfill({ response: await route.fetch() });
      if (route.request().method() === 'PUT') saved.resolve(undefined);
    });
    await page.getByRole('button', { name: 'Rename project' }).click();
    await page.getByRole('textbox', { name: 'Project name' }).fill('Store finder');
    await page.keyboard.press('Enter');
    await saved.promise;
    await page.getByRole('heading', { level: 1, name: 'Store finder' }).waitFor();
    await nav.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('link', { name: 'Store finder' }).waitFor();
    await expect.poll(() => developerReads(calls)).toHaveLength(2);
  });

  it('is shown from the copy on a later page of the tab, then compared with the server’s, also in prices when it arrives while they are still being worked out (REQ-12)', async () => {
    const developer = await newDeveloper();
    await newProject(developer);
    const page = openInDom(developer);
    const ordering = '/documentation?create=Freemium-Pro';
    const copy = () => JSON.parse(stored('developer') ?? '{}') as { data: object };
    await page.goto(ordering);
    await page.getByText('449 € a month').waitFor();
    const known = copy();
    const changed = { ...known, data: { ...known.data, billing_country: 'USA' } };
    const late = Promise.withResolvers<undefined>();
    await page.route('**/api/developer', async (route) => {
      await late.promise;
      await route.fulfill({ json: changed });
    });
    await page.goto(ordering);
    await page.getByText('449 € a month').waitFor();
    late.resolve(undefined);
    await page.getByText('$449 a month').waitFor();
    await expect.poll(copy).toEqual(changed);

    await page.unroute('**/api/developer');
    await page.route('**/api/developer', (route) => route.fulfill({ json: known }));
    const release = Promise.withResolvers<undefined>();
    await page.route('**/static/lists/countries*', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(ordering);
    await expect.poll(copy).toEqual(known);
    release.resolve(undefined);
    await page.getByText('449 € a month').waitFor();
  });

  it('is forgotten with what else a visitor must not see REQ-13', async () => {
    const developer = await newDeveloper();
    await newProject(developer);
    const page = await visitInDom(developer, '/?create=Freemium-Basic');
    await expect.poll(() => stored('developer')).not.toBeNull();
    const keys = ['developer', 'customer-admin-projects', 'project'];
    const fill = () => keys.forEach((name) => sessionStorage.setItem(name, '{}'));
    const left = () => keys.filter((name) => sessionStorage.getItem(name) !== null);
    fill();
    await page.goto('/?create=Freemium-Basic');
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
    expect(left()).toEqual(keys);
    page.become();
    await page.goto('/?create=Freemium-Basic');
    await page.locator('iframe').waitFor();
    expect(left()).toEqual([]);
  });
});
