// @vitest-environment jsdom

import type { BooksDifference } from '@waypost/contract/entities/money';
import { describe, expect, it } from 'vitest';
import { openInDom } from '../dom/page.ts';
import { demoDeveloper } from './developer.ts';
import { differences } from './money-page.ts';

const failed = { status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500, message: '' } } };
const answer = (data: object) => ({ json: { status: 'OK', data } });
const compared = '2026-03-02T04:10:00.000Z';
const none = { found: 0, differences: [] as BooksDifference[], next: null };

async function openPage() {
  const page = openInDom(await demoDeveloper('finance'));
  const card = page.getByRole('region', { name: 'Differences' });
  const cells = async (column: string) =>
    (await card.locator(`td[data-label="${column}"]`).allInnerTexts()).map((text) =>
      text.trim().replaceAll('\u00a0', ' '),
    );
  return { page, card, cells };
}

describe('the differences of the books on the page about money', () => {
  it.each([
    [{ ...none, compared: null }, 'The books have not been compared yet.'],
    [{ ...none, compared }, 'Nothing differs. Compared on Mar 2, 2026, 04:10 UTC.'],
  ])('%o are told by a sentence alone', async (given, text) => {
    const { page, card } = await openPage();
    await page.route('**/api/money/differences*', (route) => route.fulfill(answer(given)));
    await page.goto('/money');
    await card.getByText(text).waitFor();
    expect(await card.getByRole('table').count()).toBe(0);
  });

  it('have what differs, both sides in their measure, and the way to the statements of the customer', async () => {
    const { page, card, cells } = await openPage();
    const pages = new Map([
      [null, { differences: differences.slice(0, 3), next: 'usage~prj_1 2026-02-01' }],
      ['usage~prj_1 2026-02-01', { differences: differences.slice(3), next: null }],
    ]);
    await page.route('**/api/money/differences*', (route) => route.fulfill(failed), { times: 1 });
    await page.goto('/money');
    await card.getByText('The differences could not be loaded.').waitFor();
    await page.route('**/api/money/differences*', (route) => {
      const after = new URL(route.request().url()).searchParams.get('after');
      return route.fulfill(answer({ compared, found: 4, ...pages.get(after) }));
    });
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('4 differences, compared on Mar 2, 2026, 04:10 UTC.').waitFor();
    const help = card.getByRole('link', { name: 'What each one means' });
    expect(await help.getAttribute('href')).toBe('/documentation/operators/money');
    expect(await cells('Found')).toHaveLength(3);
    await card.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cells('Expected')).toEqual(['534.31 €', 'Paid', '1,500,000', '12']);
    expect(await cells('Found')).toEqual(['0 €', 'Not paid', '1,499,999', '11']);
    expect(await cells('Since')).toEqual(['Mar 1, 2026', 'Mar 2, 2026', 'Mar 2, 2026', 'Mar 2, 2026']);
    await card.getByText('The ledger has another amount for a charge').waitFor();
    await card.getByText('pay_2').waitFor();
    expect((await cells('Customer')).at(-1)).toBe('–');
    expect(await card.getByRole('button', { name: 'Show more' }).count()).toBe(0);

    const asked = page.waitForRequest((request) => request.url().includes('search=dev_01kek7tyr08vyrc1rkffqc83qg'));
    await card.getByRole('button', { name: 'Statements of the customer of pay_2' }).click();
    await asked;
    const search = page.getByRole('searchbox', { name: 'Search' }).first();
    expect(await search.inputValue()).toBe('dev_01kek7tyr08vyrc1rkffqc83qg');
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  });
});
