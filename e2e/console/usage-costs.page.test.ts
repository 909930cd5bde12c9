// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import { demoDeveloper, newApp, newDeveloper, newProject } from './developer.ts';

const forecast = (page: DomPage) => page.getByRole('region', { name: 'Forecast of this billing period' });
const calculator = (page: DomPage) => page.getByRole('region', { name: 'What would a month cost?' });

describe('what usage costs', () => {
  it('is not above a limit that is reached exactly, and is read again after a failure', async () => {
    const client = await newDeveloper();
    const projectId = await newProject(client);
    const appId = await newApp(client, projectId);
    const page = openInDom(client);
    const day = new Date().toISOString().slice(0, 10);
    let units = 250_000;
    await page.route(new RegExp(`/api/project/usage/${projectId}\\?`), async (route) => {
      const isOfPeriod = (new URL(route.request().url()).searchParams.get('end_date') ?? '') >= day;
      if (!isOfPeriod) return route.continue(); // the calculator’s
      const { data } = (await (await route.fetch()).json()) as { data: object };
      const record = { app_id: appId, usage_type: 'Transactions', usage_type_category: 'geocode', environment: 'prd' };
      const used = { ...record, start_usage_date: day, end_usage_date: day, usage_units: units, billable_units: units };
      return route.fulfill({ json: { status: 'OK', data: { ...data, dev_50_records: [used] } } });
    });
    await page.route('**/api/project/usage-periods/**', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await page.goto(`/projects/${projectId}/usage`);
    const row = forecast(page).getByRole('row', { name: /^Transactions/ });
    const limit = () => row.locator('td').last().innerText();
    await page.getByText('The forecast could not be loaded.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await forecast(page).getByText('250,000').first().waitFor();
    expect(await limit()).toBe('–');
    units += 1;
    await page.reload();
    await expect.poll(limit).toBe('Already');
  });

  it('is nothing beyond the limits of a plan without prices, and too early to say on the first day', async () => {
    const client = await newDeveloper();
    const projectId = await newProject(client);
    await newApp(client, projectId);
    const page = await visitInDom(client, `/projects/${projectId}/usage`);
    await forecast(page)
      .getByText(/Too early to say: a forecast needs one full day\.$/)
      .waitFor();
    await forecast(page).getByText('Your plan has no charges above its limits, and calls are not blocked.').waitFor();
    await forecast(page).getByText('250,000').waitFor();
  });

  it('is not shown to the admin of a single app, whose figures are about their apps and no quota of the plan', async () => {
    const admin = await demoDeveloper('customer-admin');
    const { data } = await admin.call('GET', '/api/customer-admin/managed-projects');
    const [managed] = data as readonly { readonly product_id: string }[];
    const page = await visitInDom(admin, `/projects/${managed?.product_id}/usage`);
    await page.getByText(/^transactions of your apps, from the last /).waitFor();
    const figures = page.getByRole('region', { name: 'Key figures' });
    expect(await figures.getByText(/all apps/).count()).toBe(0);
    expect(await page.getByRole('progressbar', { name: /quota/i }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Calls per day by API key' }).waitFor(); // what comes late has come
    expect(await forecast(page).count()).toBe(0);
    expect(await calculator(page).count()).toBe(0);
  });
});
