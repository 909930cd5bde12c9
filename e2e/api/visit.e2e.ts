import type { Page, Request, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDeveloper, newApp, newProject, openAs } from '../console/developer.ts';
import { fillSignUp, newPerson, openPage, product } from '../harness.ts';
import { withFlags } from '../pages/page-config.ts';
import { started } from '../pages/started.ts';

/** Every call of a page, with its response. */
function watchCalls(page: Page): Response[] {
  const answers: Response[] = [];
  page.on('response', (response) => {
    const isCall = ['fetch', 'xhr'].includes(response.request().resourceType());
    if (isCall && !pathOf(response).startsWith('/assets/')) answers.push(response); // parts of a page are fetched too
  });
  return answers;
}

const isOf = (origin: string) => (response: Response) => new URL(response.url()).origin === origin;
const pathOf = (request: Request | Response) => new URL(request.url()).pathname;
const isKeyService = (response: Response) => /^\/(api|access)-key-service\//.test(pathOf(response));

async function keysTab(page: Page) {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  await newApp(developer, project);
  return { developer, project, page };
}

describe('the calls of a visit', () => {
  it('are marked, uncached, proven by the XSRF cookie where they change something, and enveloped REQ-02 REQ-03 REQ-08 REQ-14', async () => {
    const page = await openPage();
    const answers = watchCalls(page);
    const proofs: (readonly [string | null, string | undefined])[] = [];
    await page.route(`${product.portal}/rest/auth`, async (route) => {
      const cookies = await page.context().cookies(product.portal);
      const cookie = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
      if (route.request().method() === 'POST') proofs.push([await route.request().headerValue('X-XSRF-TOKEN'), cookie]);
      await route.continue();
    });
    await page.goto('/sign-up?create=Freemium-Basic');
    await fillSignUp(page, newPerson());
    await page.getByLabel('State').selectOption({ label: 'Berlin' });
    await page.getByLabel('I agree to the terms and conditions').check();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/\/projects\/prj_/);

    const own = answers.filter(isOf(product.portal));
    expect(own.map(pathOf)).toEqual(
      expect.arrayContaining(['/rest/auth/begin', '/rest/auth', '/api/project', '/api/plan/Freemium-Basic']),
    );
    for (const response of own) {
      const headers = await response.request().allHeaders();
      const asked = `${response.request().method()} ${pathOf(response)}`;
      expect(headers, asked).toMatchObject({
        'x-requested-with': 'XMLHttpRequest',
        'cache-control': 'no-cache, no-store',
        pragma: 'no-cache',
      });
      expect(headers['x-xsrf-token'] === undefined, asked).toBe(response.request().method() === 'GET');
      const isFile = pathOf(response).startsWith('/static/') || pathOf(response) === '/openapi.json'; // hovering over a link preloads its page
      if (response.status() === 204 || isFile) continue;
      const body = (await response.json()) as Record<string, unknown>;
      expect(Object.keys(body), asked).toEqual(response.ok() ? ['status', 'data'] : ['status', 'error']);
      expect(body['status'], asked).toBe(response.ok() ? 'OK' : 'ERROR');
    }
    expect(proofs).toHaveLength(1);
    expect(proofs[0]?.[0]).toBe(proofs[0]?.[1]);
  });

  it('carry the access token to the key service and nowhere else REQ-10', async () => {
    const { developer, project } = await keysTab(await openPage());
    const page = await openAs(developer);
    const answers = watchCalls(page);
    await page.goto(`/projects/${project}`);
    await expect.poll(() => answers.filter(isKeyService).length).toBeGreaterThan(1);
    for (const response of answers) {
      const { authorization } = await response.request().allHeaders();
      if (isKeyService(response)) expect(authorization, response.url()).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
      else expect(authorization, response.url()).toBeUndefined();
    }
  });
});

const developerReads = (answers: readonly Response[]) =>
  answers.filter((response) => pathOf(response) === '/api/developer' && response.request().method() === 'GET');
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

describe('the developer account', () => {
  it('is asked for once in a session, until a call that is no GET has changed something REQ-12', async () => {
    const developer = await newDeveloper();
    const project = await newProject(developer);
    const page = await openAs(developer);
    const answers = watchCalls(page);
    await page.goto(`/projects/${project}`);
    await started(page);
    const nav = page.getByRole('navigation', { name: 'Breadcrumb' });
    for (let visits = 0; visits < 2; visits += 1) {
      await nav.getByRole('link', { name: 'Projects' }).click();
      await page.getByRole('link', { name: 'Freemium Basic' }).click();
      await nav.waitFor();
    }
    await expect.poll(() => developerReads(answers)).toHaveLength(1);
    expect(JSON.parse((await stored(page, 'developer')) ?? '{}')).toMatchObject({
      status: 'OK',
      data: { email: developer.session?.email },
    });

    await page.getByRole('button', { name: 'Rename project' }).click();
    await page.getByRole('textbox', { name: 'Project name' }).fill('Store finder');
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT'),
      page.keyboard.press('Enter'),
    ]);
    await page.getByRole('heading', { level: 1, name: 'Store finder' }).waitFor();
    await nav.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('link', { name: 'Store finder' }).waitFor();
    await expect.poll(() => developerReads(answers)).toHaveLength(2);
  });

  it('is shown from the copy on a later page of the tab, then compared with the server’s, also in prices when it arrives while they are still being worked out (REQ-12)', async () => {
    const developer = await newDeveloper();
    await newProject(developer);
    const page = await openAs(developer);
    const ordering = '/documentation?create=Freemium-Pro';
    const copy = async () => JSON.parse((await stored(page, 'developer')) ?? '{}') as { data: object };
    await page.goto(ordering);
    await page.getByText('449 € a month').waitFor();
    const known = await copy();
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

  it('is as new in the second tab as in the first', async () => {
    const developer = await newDeveloper();
    await newProject(developer);
    const page = await openAs(developer);
    await page.goto('/');
    await page.goto('/?create=Freemium-Basic');
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/?create=Freemium-Basic');
    await expect.poll(() => stored(other, 'developer')).not.toBeNull();
    await page.getByLabel('I agree to the terms and conditions').check();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/prj_/);
    await other.getByRole('button', { name: 'Account AL' }).click();
    await other.getByRole('menuitem', { name: 'Projects' }).click();
    await expect.poll(() => other.getByRole('link', { name: /Freemium Basic/ }).count()).toBe(2);
  });

  it('is forgotten with what else a visitor must not see REQ-13', async () => {
    const developer = await newDeveloper();
    await newProject(developer);
    const page = await openAs(developer);
    await page.goto('/?create=Freemium-Basic');
    await expect.poll(() => stored(page, 'developer')).not.toBeNull();
    const keys = ['developer', 'customer-admin-projects', 'project'];
    const fill = () => page.evaluate((names) => names.forEach((name) => sessionStorage.setItem(name, '{}')), keys);
    const left = () => page.evaluate((names) => names.filter((name) => sessionStorage.getItem(name) !== null), keys);
    await fill();
    await page.goto('/?create=Freemium-Basic');
    await page.getByRole('button', { name: 'Subscribe' }).waitFor();
    expect(await left()).toEqual(keys);
    await page.context().clearCookies();
    await page.goto('/?create=Freemium-Basic');
    await page.locator('iframe').waitFor();
    expect(await left()).toEqual([]);
  });
});

describe('a rejection that nobody handles', () => {
  const reject = (page: Page) =>
    page.evaluate(() => void Promise.reject(new TypeError('ada@example.org was typed here')));

  it.each([true, false])('shows nothing, and is reported when error reporting is %s (REQ-07)', async (isOn) => {
    const page = await openPage({ expectedErrors: ['ada@example.org'] });
    await withFlags(page, { ff_sentry_enabled: isOn });
    const reports: unknown[] = [];
    await page.route('**/api/log', (route) => {
      reports.push(route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await page.goto('/maintenance');
    await started(page);
    const visible = () => page.locator('body').ariaSnapshot();
    const before = await visible();
    const thrown = page.waitForEvent('pageerror');
    await reject(page);
    await thrown;
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new RangeError('drawn twice') })));
    const expected = ['Unhandled rejection: TypeError', 'Unhandled error: RangeError'];
    await expect
      .poll(() => reports.map((report) => (report as { message: string }).message))
      .toEqual(isOn ? expected : []);
    expect(JSON.stringify(reports)).not.toContain('ada@');
    expect(await visible()).toBe(before);
  });
});
