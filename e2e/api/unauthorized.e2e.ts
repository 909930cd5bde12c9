import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newDeveloper, newProject, openAs } from '../console/developer.ts';
import { product } from '../harness.ts';
import { started } from '../pages/started.ts';

const expired = {
  status: 401,
  json: { status: 'UNAUTHORIZED', error: { reason: 'TOKEN_EXPIRED', code: 401701, message: '' } },
};

/** A user's projects page, where this many requests for a project are refused. */
async function atProjects(refusals: number) {
  const developer = await newDeveloper();
  const project = await newProject(developer);
  const page = await openAs(developer, { expectedErrors: ['401', 'UNAUTHORIZED', 'TOKEN_EXPIRED'] });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && !request.url().includes('/assets/'))
      sent.push(
        `${request.method()} ${request.url().replace(product.portal, '').replace(product.account, 'account').replace(/\?.*/, '')}`,
      );
  });
  await page.route(`**/api/project/${project}`, (route) => route.fulfill(expired), { times: refusals });
  await page.goto('/projects');
  await started(page);
  return { page, project, sent };
}

const row = (page: Page) => page.getByRole('link', { name: 'Freemium Basic' });
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Freemium Basic' });

describe('a 401 of a signed-in user', () => {
  it('renews the session by the get-data flow and REQ-58, and repeats the call once REQ-11', async () => {
    const { page, project, sent } = await atProjects(1);
    await row(page).click();
    await title(page).waitFor();
    const read = `GET /api/project/${project}`;
    const renewal = sent
      .slice(sent.indexOf(read), sent.lastIndexOf(read) + 1)
      .filter((call) => call === read || /rest\/auth|account\//.test(call));
    expect(renewal).toEqual([read, 'POST /rest/auth/begin', 'GET account/api/account', 'POST /rest/auth', read]);
  });

  it('has the projects read anew once the session is renewed PRJ-09 CFG-11', async () => {
    const { page, sent } = await atProjects(0);
    const headers = { 'access-control-allow-origin': product.portal, 'access-control-allow-credentials': 'true' };
    await page.route(`${product.account}/user/me`, (route) => route.fulfill({ ...expired, headers }), { times: 1 });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))); // simulates a return to the tab
    await expect
      .poll(() => sent.slice(sent.indexOf('POST /rest/auth')).filter((call) => /rest.auth$|api.projects/.test(call)))
      .toEqual(['POST /rest/auth', 'GET /api/projects']);
    await row(page).waitFor();
  });

  it('is not shown again by Back after signing out in another tab, not even for a moment', async () => {
    const { page } = await atProjects(0);
    await page.context().clearCookies();
    const reloaded = page.waitForNavigation({ url: (url) => url.pathname !== '/projects' });
    const shown = await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.documentElement.checkVisibility();
    });
    expect(shown).toBe(false);
    await reloaded;
    expect(await row(page).count()).toBe(0);
  });
});
