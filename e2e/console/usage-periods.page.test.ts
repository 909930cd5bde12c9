// @vitest-environment jsdom

import type { UsageStatement } from '@waypost/contract/entities/usage-periods';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { demoDeveloper, newDeveloper, newProject } from './developer.ts';
import { demoUsage } from './usage-page.ts';

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
});
