// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { demoDeveloper, geocode, newApp, newDeveloper, newKey, newProject } from './developer.ts';
import { chart, choice, columns, figure, numberIn, sum } from './usage-page.ts';

const list = (page: DomPage, by: 'project' | 'app' | 'service') =>
  page.getByRole('table', { name: `Requests by ${by}` });

const openUsage = async (search = '') => visitInDom(await demoDeveloper('self-serve'), `/usage${search}`);

describe('the usage of everything', () => {
  it('shows the calls of all projects by themselves, each with its share (USE-08, USE-46)', async () => {
    const client = await newDeveloper();
    const keys = [];
    for (let at = 0; at < 2; at += 1)
      keys.push(await newKey(client, await newApp(client, await newProject(client)), 'K'));
    const page = await visitInDom(client, '/usage');
    await page.getByText('No usage in this period.').first().waitFor();
    await page.getByText('A call appears here within 10 seconds.').waitFor();
    for (const [at, { apiKey }] of keys.entries())
      for (let calls = 0; calls <= at * 2; calls += 1) expect(await geocode(apiKey)).toBe(200);
    await figure(page, 'Requests').filter({ hasText: /^4$/ }).waitFor();
    await expect.poll(() => figure(page, 'Projects').first().innerText()).toBe('2');
    const rows = list(page, 'project').getByRole('row');
    const countsOf = async (row: number) => (await rows.nth(row).locator('td').allInnerTexts()).slice(-3);
    await expect.poll(() => countsOf(1)).toEqual(['3', '3', '75%']);
    await expect.poll(() => countsOf(2)).toEqual(['1', '1', '25%']);
  });

  it('keeps period, division and environment in the address, through a reload and back (USE-21)', async () => {
    const page = await openUsage();
    const month = await figure(page, 'Requests').first().innerText();
    await choice(page, 'Period').selectOption({ label: 'Last 7 days' });
    await expect.poll(() => figure(page, 'Requests').first().innerText()).not.toBe(month);
    await choice(page, 'By').selectOption({ label: 'App' });
    await list(page, 'app').getByRole('link', { name: 'Store finder web' }).waitFor();
    await choice(page, 'Environment').selectOption({ label: 'production' });
    await choice(page, 'By').selectOption({ label: 'Service' });
    await list(page, 'service').waitFor();
    await choice(page, 'By').selectOption({ label: 'App' });
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ filters: '[service][date][zoom_level]=1w&[service][environment][environment]=prd', by: 'app' });
    const week = await figure(page, 'Requests').first().innerText();
    await page.reload();
    await expect.poll(() => figure(page, 'Requests').first().innerText()).toBe(week);
    await expect.poll(() => choice(page, 'By').locator('option:checked').innerText()).toBe('App');
    for (const by of ['Service', 'App']) {
      await page.goBack();
      await expect.poll(() => choice(page, 'By').locator('option:checked').innerText()).toBe(by);
    }
    await page.goBack();
    await expect.poll(() => choice(page, 'Environment').locator('option:checked').innerText()).toBe('All environments');
    await page.getByRole('button', { name: 'Clear 1 filter' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?by=app');
  });

  it('shows why a chart could not be loaded and loads it again, lists further values on pages of their own, and begins with the first page of another choice', async () => {
    const page = openInDom(await demoDeveloper('self-serve'));
    let isAway = true;
    const asked: string[] = [];
    const others: number[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/usage/own' && searchParams.get('chart') !== 'service')
        others.push(Number(searchParams.get('page') ?? 1));
    });
    await page.route('**/api/usage/own?*chart=service*', async (route) => {
      if (isAway) return route.fulfill({ status: 503, json: { status: 'ERROR' } });
      const query = new URL(route.request().url()).searchParams;
      asked.push(`${query.get('by')} ${query.get('page') ?? 1}`);
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: OwnUsage };
      const before = { ...data.before, usage_units: 1, billable_units: 0 };
      return route.fulfill({ json: { status: 'OK', data: { ...data, before, all_values: 120 } } });
    });
    await page.goto('/projects');
    await page.getByRole('banner').getByRole('link', { name: 'Usage' }).click();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await chart(page, 'Storage per day, in MB').waitFor();
    isAway = false;
    await retry.click();
    await chart(page, 'Requests per day').waitFor();
    const change = () => figure(page, 'Change').first().innerText();
    expect(await change()).toMatch(/^\+[\d,]+%$/);
    await chart(page, 'Requests per day').getByRole('radio', { name: 'Transactions' }).check();
    await expect.poll(change).toBe('–'); // no transactions before
    await chart(page, 'Transactions per day').getByRole('radio', { name: 'Requests' }).check();

    const pages = page.getByRole('navigation', { name: 'Requests by project' });
    await pages.getByRole('button', { name: 'Next values' }).click();
    await expect.poll(() => asked.at(-1)).toBe('project 2');
    await chart(page, 'Requests per day').waitFor();
    expect(others.filter((number) => number > 1)).toEqual([]);
    await choice(page, 'By').selectOption({ label: 'App' });
    await expect.poll(() => asked.at(-1)).toBe('app 1');
    const apps = page.getByRole('navigation', { name: 'Requests by app' });
    await expect.poll(() => apps.innerText()).toMatch(/^Values 1 to /);
    await apps.getByRole('button', { name: 'Next values' }).click();
    await expect.poll(() => asked.at(-1)).toBe('app 2');
    await choice(page, 'Period').selectOption({ label: 'Last 7 days' });
    await expect.poll(() => asked.at(-1)).toBe('app 1');
  });

  it('leads from a project or app to its own usage of the same days (NAV-13)', async () => {
    const page = await openUsage('?filters=%5Bservice%5D%5Bdate%5D%5Bzoom_level%5D%3D1w');
    await list(page, 'project').getByRole('link', { name: 'Store finder' }).click();
    await page.waitForURL(/\/projects\/prj_\w+\/usage\?filters=/);
    await list(page, 'project').waitFor({ state: 'detached' }); // the address changes before the page does
    await expect.poll(() => choice(page, 'Period').locator('option:checked').innerText()).toBe('Last 7 days');
    await page.goBack();
    await list(page, 'project').waitFor();
    await choice(page, 'By').selectOption({ label: 'App' });
    await list(page, 'app').getByRole('link', { name: 'Store finder web' }).click();
    await page.waitForURL(/\/applications\/app_\w+\/usage\?filters=/);
    await list(page, 'app').waitFor({ state: 'detached' });
    await page.goBack();
    await list(page, 'app').waitFor();
    await choice(page, 'By').selectOption({ label: 'Service' });
    await list(page, 'service').getByRole('cell', { name: 'Geocoding', exact: true }).waitFor();
    expect(await list(page, 'service').getByRole('link').count()).toBe(0);
  });

  it('explains any column and any of its values, with the events and the apps that they are of, and says why an explanation could not be loaded (USE-53, USE-55)', async () => {
    const page = await openUsage();
    const dialog = page.getByRole('dialog');
    let isAway = true;
    for (const call of ['explanation', 'events'])
      await page.route(`**/api/usage/own/${call}*`, (route) =>
        isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
      );
    const last = (title: string) => columns(page, title).nth(28);
    const label = await last('Requests per day').getAttribute('aria-label');
    const drawn = Array.from((label ?? '').matchAll(/([A-Z][^:,]*) ([\d,]+)(?=, |$)/g), ([, name, units]) => [
      name,
      units,
    ]);
    await last('Requests per day').click();
    await dialog.getByText('The explanation could not be loaded.').waitFor();
    isAway = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('table', { name: 'Events' }).waitFor();
    const requests = async () => numberIn(await sum(page, 'Units').innerText());
    const total = drawn.reduce((all, [, units]) => all + numberIn(units ?? ''), 0);
    await expect.poll(requests).toBe(total);
    const part = dialog.getByRole('combobox', { name: 'Part of the bar' });
    for (const [name = '', units = ''] of drawn) {
      await part.selectOption({ label: name });
      await expect.poll(requests).toBe(numberIn(units));
      const apps = async () => new Set(await dialog.locator('[data-label="App"]').allInnerTexts());
      await expect.poll(apps).toEqual(new Set([expect.stringMatching(new RegExp(` · ${name}$`))]));
    }
    expect(drawn.length).toBeGreaterThan(1);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await choice(page, 'By').selectOption({ label: 'App' });
    await list(page, 'app').getByRole('link', { name: 'Store finder web' }).waitFor();
    await last('Failed calls per day').click();
    await dialog.getByText('Failed calls are not billed.').waitFor();
    await dialog.getByRole('columnheader', { name: 'Result' }).waitFor();
    await dialog.getByRole('columnheader', { name: 'App' }).waitFor();
    const app = await part.locator('option').nth(1).innerText();
    await part.selectOption({ label: app });
    await expect
      .poll(() => dialog.getByRole('columnheader').allInnerTexts())
      .toEqual(['Time', 'Result', 'Caller', 'Calls', 'Units', 'Billable units', 'Rule']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await last('Storage per day, in MB').click();
    await dialog.getByText(/^The chart shows units ÷ 720/).waitFor();
  });

  it('is empty for users without a project, and leads to the projects', async () => {
    const page = await visitInDom(await newDeveloper(), '/usage');
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Go to projects' }).click();
    await page.waitForURL('**/projects');
  });
});
