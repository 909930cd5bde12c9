import type { Page, Request, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject, openAs } from '../console/developer.ts';
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
});

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

describe('the developer account', () => {
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
