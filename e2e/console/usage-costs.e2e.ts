import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { axeInBothThemes } from '../harness.ts';
import { started } from '../pages/started.ts';
import { demoDeveloper, newApp, newDeveloper, newProject, openAs, widthBeyondWindow } from './developer.ts';

type Products = { readonly products: readonly { readonly product_id: string; readonly app_name: string }[] };

async function projectNamed(client: BrowserClient, name: string): Promise<string> {
  const { products } = (await client.call('GET', '/api/developer')).data as Products;
  const found = products.find(({ app_name }) => app_name === name);
  if (!found) throw new Error(`There is no project ${name}`);
  return found.product_id;
}

async function openUsage(client: BrowserClient, projectId: string, options: Parameters<typeof openAs>[1] = {}) {
  const page = await openAs(client, options);
  await page.goto(`/projects/${projectId}/usage`);
  await started(page);
  await page.mouse.wheel(0, 4000);
  return page;
}
const forecast = (page: Page) => page.getByRole('region', { name: 'Forecast of this billing period' });
const calculator = (page: Page) => page.getByRole('region', { name: 'What would a month cost?' });

describe('what usage costs', () => {
  it('is forecast for the billing period by the project’s own plan, and calculated from its own last days USE-48', async () => {
    const demo = await demoDeveloper('self-serve');
    const page = await openUsage(demo, await projectNamed(demo, 'Courier dispatch'));
    await forecast(page)
      .getByText(/^\w{3} \d+, \d{4} to \w{3} \d+, \d{4}, all apps\. At the pace of the last 28 full days\.$/)
      .waitFor();
    await forecast(page)
      .getByRole('row', { name: /^Transactions [\d,]+ [\d,]+ ?likely [\d,]+ to [\d,]+ 1,000,000 / })
      .waitFor();
    await forecast(page)
      .getByText(/^449\s€ for the plan, [\d.,]+\s€ beyond its limits$/)
      .first()
      .waitFor();
    const row = await forecast(page)
      .getByRole('row', { name: /^Transactions / })
      .innerText();
    const figures = page.getByRole('region', { name: 'Key figures' });
    const figure = figures.locator('dt', { hasText: /^Forecast until \w{3} \d+, \d{4}$/ }).locator('+ dd');
    expect(row.split(/\s/)).toContain(/^[\d,]+/.exec(await figure.innerText())?.[0]);
    const own = calculator(page).getByRole('listitem').filter({ hasText: 'Your plan' });
    await own.getByRole('heading', { name: /^Freemium Pro/ }).waitFor();
    const routing = calculator(page).getByRole('spinbutton', { name: 'Routing' });
    expect(Number(await routing.inputValue())).toBeGreaterThan(100_000);
    await routing.fill('3000000');
    await calculator(page).getByText('3,000,000 requests × 1 = 3,000,000 transactions').waitFor();
    await own.getByText(/transactions beyond the limit, 0\.90\s€ for 1,000/).waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeInBothThemes(page)).toEqual([]);
      expect(await widthBeyondWindow(page)).toBe(0);
    }
  });

  it('is nothing beyond the limits of a plan without prices, and too early to say on the first day', async () => {
    const client = await newDeveloper();
    const projectId = await newProject(client);
    await newApp(client, projectId);
    const page = await openUsage(client, projectId);
    await forecast(page)
      .getByText(/Too early to say: a forecast needs one full day\.$/)
      .waitFor();
    await forecast(page).getByText('Your plan has no charges above its limits, and calls are not blocked.').waitFor();
    await forecast(page).getByText('250,000').waitFor();
  });

  it('is not shown to the admin of a single app, whose figures are about their apps and no quota of the plan', async () => {
    const admin = await demoDeveloper('customer-admin');
    const page = await openAs(admin);
    await page.goto('/projects');
    await started(page);
    await page.getByRole('main').getByRole('link', { name: /./ }).first().waitFor();
    const { data } = await admin.call('GET', '/api/customer-admin/managed-projects');
    const [managed] = data as readonly { readonly product_id: string }[];
    await page.goto(`/projects/${managed?.product_id}/usage`);
    await started(page);
    await page.getByText(/^transactions of your apps, from the last /).waitFor();
    expect(await page.getByText(/all apps/).count()).toBe(0);
    expect(await page.getByRole('progressbar', { name: /quota/i }).count()).toBe(0);
    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState('networkidle');
    expect(await forecast(page).count()).toBe(0);
    expect(await calculator(page).count()).toBe(0);
  });
});
