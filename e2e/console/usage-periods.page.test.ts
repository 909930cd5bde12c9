// @vitest-environment jsdom

import type { UsageStatement } from '@waypost/contract/entities/usage-periods';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, newDeveloper, newProject } from './developer.ts';
import { demoUsage, numbersIn } from './usage-page.ts';

let demo: BrowserClient;
let usage: string;

beforeAll(async () => {
  demo = await demoDeveloper('self-serve');
  usage = await demoUsage(demo);
});

const closedPeriod = (page: DomPage) => page.getByRole('row').filter({ hasText: 'Closed' }).nth(1);

describe('the billing periods of a project', () => {
  it('list further lines of a statement below those before, open one line after another, and show none of another statement', async () => {
    const page = openInDom(demo);
    const asked: (string | null)[] = [];
    await page.route(/\/usage-periods\/[^/]+\/\d{4}-\d\d-\d\d(\?|$)/, async (route) => {
      const url = new URL(route.request().url());
      const after = url.searchParams.get('after');
      asked.push(after);
      url.searchParams.delete('after');
      const response = await route.fetch({ url: url.href });
      const { data } = (await response.json()) as { data: UsageStatement };
      const lines = after === null ? data.lines.slice(0, 1) : data.lines.slice(1);
      await route.fulfill({ json: { status: 'OK', data: { ...data, lines, next: after ? null : 'more' } } });
    });
    await page.goto(`${usage}/periods`);
    await closedPeriod(page).getByRole('link').click();
    const opened = page.getByRole('button', { name: /^Show usage of / });
    const names = () => opened.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    await expect.poll(async () => (await names()).length).toBe(1);
    const [first] = await names();
    await page.getByRole('button', { name: 'Show more lines' }).click();
    await expect.poll(async () => (await names()).length).toBeGreaterThan(2);
    expect((await names()).filter((name) => name === first)).toHaveLength(1);
    expect(asked.filter((after) => after !== null)).toEqual(['more']);

    const dialog = page.getByRole('dialog');
    for (const name of new Set(await names())) {
      await page
        .getByRole('button', { name: name ?? '' })
        .first()
        .click();
      await page.getByRole('dialog', { name: name?.replace('Show usage', 'Usage') ?? '' }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('link', { name: 'Billing periods' }).click();
    await page.route(/\/usage-periods\/[^/]+\/\d{4}-\d\d-\d\d(\?|$)/, () => undefined);
    await page.getByRole('row').filter({ hasText: 'Closed' }).nth(2).getByRole('link').click();
    await page.waitForURL(/\/usage\/periods\/\d{4}/);
    expect(await opened.count()).toBe(0); // none of the other statement, while this one is read
  });

  it('say what is missing: usage, or an answer of the server', async () => {
    const client = await newDeveloper();
    const projectId = await newProject(client);
    const page = await visitInDom(client, `/projects/${projectId}/usage/periods`);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { name: 'No usage' }).waitFor();
    const failing = await visitInDom(demo, usage);
    await failing.route('**/usage-periods/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await failing.getByRole('link', { name: 'Billing periods' }).click();
    await failing.getByRole('heading', { name: 'Billing periods could not be loaded' }).waitFor();
    await failing.unroute('**/usage-periods/**');
    await failing.getByRole('button', { name: 'Try again' }).click();
    await closedPeriod(failing).waitFor();
  });

  it('are reached from its usage, the open one first, and lead to their statements', async () => {
    const page = await visitInDom(demo, usage);
    await page.getByRole('link', { name: 'Billing periods' }).click();
    await page.getByRole('heading', { name: 'Billing periods' }).waitFor();
    const first = page.getByRole('row').nth(1);
    expect(await first.textContent()).toMatch(/Open/);
    const current = page.getByRole('navigation', { name: 'Project' }).locator('[aria-current=page]');
    expect(await current.textContent()).toBe('Usage');
    await first.getByRole('link').click();
    await page.getByText(/This period is still open. It will be closed on/).waitFor();
  });

  it('open the days and the rule behind each line of a statement, equal to the last unit (USE-51)', async () => {
    const page = await visitInDom(demo, `${usage}/periods`);
    await closedPeriod(page).getByRole('link').click();
    await page.getByText(/This statement does not change any more/).waitFor();
    const lines = page.getByRole('table', { name: 'Lines of the statement' });
    const [stated = 0] = await numbersIn(lines.first(), 'Billable units');
    const open = lines.first().getByRole('button').first();
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Usage of / });
    const rows = dialog.getByRole('table', { name: 'Usage by day' });
    await rows.waitFor();
    const figures = await numbersIn(rows, 'Billable units');
    const days = figures.slice(0, -1);
    expect(days.length).toBeGreaterThan(20);
    expect([days.reduce((sum, units) => sum + units, 0), figures.at(-1)]).toEqual([stated, stated]);
    await dialog.getByRole('heading', { name: 'Unit rule' }).waitFor();
    const charts = await dialog.getByRole('link', { name: 'Show in the charts' }).getAttribute('href');
    expect(new URL(charts ?? '', page.url()).searchParams.get('filters')).toMatch(
      /^\[service\]\[date\]\[zoom_level\]=range&\[service\]\[date\]\[from\]=[\d-]{10}&\[service\]\[date\]\[to\]=[\d-]{10}&\[service\]\[app\]\[app_id\]=app_\w{26}$/,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
