import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OwnUsage } from '@waypost/contract/entities/own-usage';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import {
  demoDeveloper,
  geocode,
  newApp,
  newDeveloper,
  newKey,
  newProject,
  openAs,
  widthBeyondWindow,
} from './developer.ts';

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Key figures' }).locator('dt', { hasText: name }).locator('+ dd');
const chart = (page: Page, title: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const list = (page: Page, by: 'project' | 'app' | 'service') => page.getByRole('table', { name: `Requests by ${by}` });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

async function openUsage(options: Parameters<typeof openAs>[1] = {}, search = '') {
  const page = await openAs(await demoDeveloper('self-serve'), options);
  await page.goto(`/usage${search}`);
  if (options.javaScriptEnabled !== false) await started(page);
  return page;
}

describe('the usage of everything', () => {
  it('shows the calls of all projects by themselves, each with its share (USE-08, USE-46)', async () => {
    const client = await newDeveloper();
    const keys = [];
    for (let at = 0; at < 2; at += 1)
      keys.push(await newKey(client, await newApp(client, await newProject(client)), 'K'));
    const page = await openAs(client);
    await page.goto('/usage');
    await page.getByText('No usage in this period.').first().waitFor();
    await page.getByText('A call appears here within 10 seconds.').waitFor();
    for (const [at, { apiKey }] of keys.entries())
      for (let calls = 0; calls <= at * 2; calls += 1) expect(await geocode(apiKey)).toBe(200);
    await figure(page, 'Requests').filter({ hasText: /^4$/ }).waitFor();
    await expect.poll(() => figure(page, 'Projects').first().innerText()).toBe('2');
    const rows = list(page, 'project').getByRole('row');
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/3\s+3\s+75%/);
    await expect.poll(() => rows.nth(2).innerText()).toMatch(/1\s+1\s+25%/);
  });

  it('arrives drawn by project, with storage, transfer, users and failed calls (USE-08, USE-49)', async () => {
    const page = await openUsage({ javaScriptEnabled: false });
    const titles = page.getByRole('figure').getByRole('heading', { level: 2 });
    await expect
      .poll(() => titles.allInnerTexts())
      .toEqual([
        'Requests per day',
        'Storage per day, in MB',
        'Transfer per day, in MB',
        'Monthly active SDK users',
        'Failed calls per day',
      ]);
    await page.getByText(/^Last updated: .+ UTC$/).waitFor();
    expect(await list(page, 'project').getByRole('link', { name: 'Store finder' }).count()).toBe(1);
  });

  it('keeps period, division and environment in the address, through a reload and back (USE-21)', async () => {
    const page = await openUsage();
    const month = await figure(page, 'Requests').first().innerText();
    await choice(page, 'Period').selectOption({ label: 'Last 7 days' });
    await expect.poll(() => figure(page, 'Requests').first().innerText()).not.toBe(month);
    await choice(page, 'By').selectOption({ label: 'App' });
    await list(page, 'app').getByRole('link', { name: 'Store finder web' }).waitFor();
    await choice(page, 'Environment').selectOption({ label: 'production' });
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ filters: '[service][date][zoom_level]=1w&[service][environment][environment]=prd', by: 'app' });
    const week = await figure(page, 'Requests').first().innerText();
    await page.reload();
    await started(page);
    await expect.poll(() => figure(page, 'Requests').first().innerText()).toBe(week);
    await expect.poll(() => choice(page, 'By').locator('option:checked').innerText()).toBe('App');
    await page.goBack();
    await expect.poll(() => choice(page, 'Environment').locator('option:checked').innerText()).toBe('All environments');
    await page.getByRole('button', { name: 'Clear 1 filter' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?by=app');
  });

  it('shows why a chart could not be loaded and loads it again, lists further values on pages of their own, and begins with the first page of another choice', async () => {
    const page = await openAs(await demoDeveloper('self-serve'), { expectedErrors: ['503'] });
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
      return route.fulfill({ response, json: { status: 'OK', data: { ...data, all_values: 120 } } });
    });
    await page.goto('/projects');
    await started(page);
    await page.getByRole('banner').getByRole('link', { name: 'Usage' }).click();
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await chart(page, 'Storage per day, in MB').waitFor();
    isAway = false;
    await retry.click();
    await chart(page, 'Requests per day').waitFor();

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
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('leads from a project or app to its own usage of the same days (NAV-13)', async () => {
    const page = await openUsage({}, '?filters=%5Bservice%5D%5Bdate%5D%5Bzoom_level%5D%3D1w');
    await list(page, 'project').getByRole('link', { name: 'Store finder' }).click();
    await page.waitForURL(/\/projects\/prj_\w+\/usage\?filters=/);
    await expect.poll(() => choice(page, 'Period').locator('option:checked').innerText()).toBe('Last 7 days');
    await page.goBack();
    await choice(page, 'By').selectOption({ label: 'App' });
    await list(page, 'app').getByRole('link', { name: 'Store finder web' }).click();
    await page.waitForURL(/\/applications\/app_\w+\/usage\?filters=/);
    await page.goBack();
    await choice(page, 'By').selectOption({ label: 'Service' });
    await list(page, 'service').getByRole('cell', { name: 'Geocoding', exact: true }).waitFor();
    expect(await list(page, 'service').getByRole('link').count()).toBe(0);
  });

  it('passes axe in both themes, fits every window, and saves the records of each chart as CSV, which agree with the call', async () => {
    const page = await openUsage();
    await chart(page, 'Failed calls per day').waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      if (width !== 768) expect(await axeInBothThemes(page), `${width}`).toEqual([]);
      await expect.poll(() => widthBeyondWindow(page), { message: `${width}` }).toBe(0);
    }
    const answered = await page.request.get('/api/usage/own?zoom_level=1m');
    const { records } = ((await answered.json()) as { data: OwnUsage }).data;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV: Requests per day' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^usage_all_service_by_project_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    const [, ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(records.length);
    expect(rows.map((row) => row.split(',').slice(-2).map(Number))).toEqual(
      records.map(({ usage_units, billable_units }) => [Number(usage_units), Number(billable_units)]),
    );
  });

  it('is empty for users without a project, and leads to the projects', async () => {
    const page = await openAs(await newDeveloper());
    await page.goto('/usage');
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Go to projects' }).click();
    await page.waitForURL('**/projects');
  });
});
