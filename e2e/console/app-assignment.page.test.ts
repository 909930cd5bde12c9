// @vitest-environment jsdom

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openInDom, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, newApp, newDeveloper, newProject } from './developer.ts';

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

/** The page's timer of three seconds, once it is set: it goes off when it is called. */
function threeSeconds(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<() => void>();
  const set = globalThis.setTimeout;
  const hold = (callback: () => void, ms?: number) => {
    if (ms !== 3000) return set(callback, ms);
    spy.mockRestore(); // the others go off by themselves
    resolve(callback);
    return undefined;
  };
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  return promise;
}

describe('an app that a reseller generates for a customer', () => {
  it('is given to the admins of the project three seconds later, is there when that fails, and a retry repeats only that (APP-16, APP-18, REQ-92)', async () => {
    const before = await appsNow();
    const page = openInDom(reseller);
    const given: unknown[] = [];
    let creations = 0;
    let fails = true;
    await page.route(`**/${projectId}/app`, async (route) => {
      const response = await route.fetch();
      creations += 1;
      await route.fulfill({ response });
    });
    await page.route(rolesPath, (route) => {
      given.push(route.request().postDataJSON());
      return fails
        ? route.fulfill({ status: 500, body: '' })
        : route.fulfill({ json: { status: 'OK', data: { admin_id: 'usr_00000000000000000000000000', apps: [] } } });
    });
    await page.goto(`/projects/${projectId}?generateApp=server`);
    const dialog = page.getByRole('dialog', { name: 'Generate app' });
    await dialog.getByRole('textbox', { name: 'App name' }).fill('Night planning');
    const timer = threeSeconds();
    await dialog.getByRole('button', { name: 'Generate app' }).click();
    const app = page.getByRole('article', { name: 'Night planning' });
    await app.waitFor();
    const goOff = await timer;
    expect([creations, given]).toEqual([1, []]);
    goOff();
    await page.getByText('The app was created, but it could not be assigned.').waitFor();
    const created = (await appsNow()).find(
      ({ app_name, status }) => app_name === 'Night planning' && status === 'ACTIVE',
    );
    const web = before.find(({ app_name }) => app_name === 'Depot planning web');
    expect(given[0]).toEqual({
      apps: expect.arrayContaining([web?.app_id, created?.app_id]) as unknown,
      product_id: projectId,
    });
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The app was created, but it could not be assigned.').waitFor({ state: 'detached' });
    await expect.poll(() => given.length).toBe(2);
    expect(given[1]).toEqual(given[0]);
    expect([creations, (await appsNow()).length]).toEqual([1, before.length + 1]);
  });

  it('says that its credentials may take an hour, which an older one and one of a self-serve project do not (APP-30)', async () => {
    const page = await visitInDom(reseller, `/projects/${projectId}`);
    await page.getByRole('article', { name: 'Night planning' }).getByText(settling).waitFor();
    await expect
      .poll(() => page.getByRole('article', { name: 'Depot planning web' }).getByText(settling).count())
      .toBe(0);
    const developer = await newDeveloper();
    const own = await newProject(developer);
    await newApp(developer, own);
    const other = await visitInDom(developer, `/projects/${own}`);
    await other.getByRole('article', { name: 'Web shop' }).waitFor();
    await expect.poll(() => other.getByText(settling).count()).toBe(0);
  });

  it('is terminated by the reseller after a question, and by no admin of the customer (LIF-23)', async () => {
    const admin = await visitInDom(await demoDeveloper('customer-admin'), `/projects/${projectId}`);
    await admin.getByRole('article', { name: 'Depot planning web' }).waitFor();
    await expect.poll(() => admin.getByRole('button', { name: /^Actions for Depot/ }).count()).toBe(0);
    const page = await visitInDom(reseller, `/projects/${projectId}`);
    await page.getByRole('button', { name: 'Actions for Night planning' }).click();
    await page.getByRole('menuitem', { name: 'Terminate app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Terminate app' });
    expect((await appsNow()).find(({ app_name }) => app_name === 'Night planning')?.status).toBe('ACTIVE');
    await dialog.getByRole('button', { name: 'Terminate app' }).click();
    await page.getByText('Night planning has been terminated.').waitFor();
    await page.getByRole('article', { name: 'Night planning' }).waitFor({ state: 'detached' });
    const found = (await appsNow()).find(({ app_name }) => app_name === 'Night planning');
    expect(found?.status ?? 'TERMINATED').toBe('TERMINATED');
  });
});
