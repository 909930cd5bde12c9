import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, newApp, newDeveloper, newProject, openAs } from './developer.ts';

const settling = 'It can take up to 60 minutes until new credentials work.';
const rolesPath = '**/api/customer/admin/*/roles';

let reseller: BrowserClient;
let projectId: string;

beforeAll(async () => {
  reseller = await demoDeveloper('reseller');
  const { items } = (await reseller.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
  projectId = items[0]?.id ?? '';
});

const appsNow = async () => {
  const { data } = await reseller.call('GET', `/api/project/${projectId}`);
  return (data as { apps: { app_id: string; app_name: string; status: string }[] }).apps;
};

/** From the last answer of one path to the first request of the other, by the browser's own clock. */
const msBetween = (page: Page, ...ends: readonly [string, string]) =>
  page.evaluate(([before, after]) => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const to = (end: string) => calls.filter(({ name }) => name.endsWith(end));
    return (to(after)[0]?.startTime ?? Number.NaN) - (to(before).at(-1)?.responseEnd ?? Number.NaN);
  }, ends);

describe('an app that a reseller generates for a customer', () => {
  it('is given to the admins of the project three seconds later, is there when that fails, and a retry repeats only that (APP-16, APP-18, REQ-92)', async () => {
    const before = await appsNow();
    const page = await openAs(reseller, { expectedErrors: ['500'] });
    const given: { body: unknown }[] = [];
    let creations = 0;
    let fails = true;
    page.on('response', (response) => {
      if (response.request().method() !== 'POST' || !response.url().endsWith(`/${projectId}/app`)) return;
      creations += 1;
    });
    await page.route(rolesPath, (route) => {
      given.push({ body: route.request().postDataJSON() });
      return fails
        ? route.fulfill({ status: 500, body: '' })
        : route.fulfill({ json: { status: 'OK', data: { admin_id: 'usr_00000000000000000000000000', apps: [] } } });
    });
    await visit(page, `/projects/${projectId}?generateApp=server`);
    const dialog = page.getByRole('dialog', { name: 'Generate app' });
    await dialog.getByRole('textbox', { name: 'App name' }).fill('Night planning');
    await dialog.getByRole('button', { name: 'Generate app' }).click();
    const app = page.getByRole('article', { name: 'Night planning' });
    await app.waitFor();
    await page.getByText('The app was created, but it could not be assigned.').waitFor();
    expect(await msBetween(page, `/${projectId}/app`, '/roles')).toBeGreaterThanOrEqual(3000);
    const created = (await appsNow()).find(
      ({ app_name, status }) => app_name === 'Night planning' && status === 'ACTIVE',
    );
    const web = before.find(({ app_name }) => app_name === 'Depot planning web');
    expect(given[0]?.body).toEqual({ apps: expect.arrayContaining([web?.app_id, created?.app_id]) as unknown });
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The app was created, but it could not be assigned.').waitFor({ state: 'detached' });
    await expect.poll(() => given.length).toBe(2);
    expect(given[1]?.body).toEqual(given[0]?.body);
    expect([creations, (await appsNow()).length]).toEqual([1, before.length + 1]);
  });

  it('says that its credentials may take an hour, which an older one and one of a self-serve project do not (APP-30)', async () => {
    const page = await visit(await openAs(reseller), `/projects/${projectId}`);
    await page.getByRole('article', { name: 'Night planning' }).getByText(settling).waitFor();
    await expect
      .poll(() => page.getByRole('article', { name: 'Depot planning web' }).getByText(settling).count())
      .toBe(0);
    const developer = await newDeveloper();
    const own = await newProject(developer);
    await newApp(developer, own);
    const other = await visit(await openAs(developer), `/projects/${own}`);
    await other.getByRole('article', { name: 'Web shop' }).waitFor();
    await expect.poll(() => other.getByText(settling).count()).toBe(0);
  });

  it('is terminated by the reseller after a question, and by no admin of the customer (LIF-23)', async () => {
    const admin = await visit(await openAs(await demoDeveloper('customer-admin')), `/projects/${projectId}`);
    await admin.getByRole('article', { name: 'Depot planning web' }).waitFor();
    await expect.poll(() => admin.getByRole('button', { name: /^Actions for Depot/ }).count()).toBe(0);
    const page = await visit(await openAs(reseller), `/projects/${projectId}`);
    await page.getByRole('button', { name: 'Actions for Night planning' }).click();
    await page.getByRole('menuitem', { name: 'Terminate app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terminate app' });
    expect((await appsNow()).find(({ app_name }) => app_name === 'Night planning')?.status).toBe('ACTIVE');
    await dialog.getByRole('button', { name: 'Terminate app' }).click();
    await page.getByRole('article', { name: 'Night planning' }).waitFor({ state: 'detached' });
    const statusNow = async () =>
      (await appsNow()).find(({ app_name }) => app_name === 'Night planning')?.status ?? 'TERMINATED';
    await expect.poll(statusNow).toBe('TERMINATED'); // the page removes it before the server has answered
  });
});
