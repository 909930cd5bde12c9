// @vitest-environment jsdom

import type { AnyStatement, MoneyActionLine } from '@waypost/contract/entities/money';
import { describe, expect, it } from 'vitest';
import type { PageRoute } from '../dom/page-routes.ts';
import { openInDom, visitInDom } from '../dom/page.ts';
import { demoDeveloper, newDeveloper } from './developer.ts';
import { reminded, withUnpaid } from './money-page.ts';

const bill = {
  create_date: '2026-03-01',
  kind: 'purchase',
  developer_id: 'dev_01kek7tyr08vyrc1rkffqc83qg',
  currency_cd: 'usd',
  total: 534.31,
  credited: 0,
  creditable: 449,
  is_paid_ind: true,
  credited_statement_no: null,
  collection: null,
} as const;
const line = {
  action: 'refund',
  operator: 'finance@demo.example',
  statement_no: 'WP-1',
  amount: 11.9,
  currency: 'usd',
  time: '2026-03-02T10:00:00.000Z',
} as const;
const failed = { status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500, message: '' } } };
const answer = (data: object) => ({ json: { status: 'OK', data } });
const queryOf = (route: PageRoute) => new URL(route.request().url()).searchParams;

/** The page with these statements and actions, which it lists one at a time. */
async function openMoney() {
  const page = openInDom(await demoDeveloper('finance'));
  const statements: AnyStatement[] = [
    { ...bill, statement_no: 'WP-1', buyer: 'Ada' },
    { ...bill, statement_no: 'WP-2', buyer: 'Ada', creditable: 0, credited: 534.31 },
    { ...bill, statement_no: 'WP-3', buyer: 'Grace', is_paid_ind: false },
  ];
  const actions: Omit<MoneyActionLine, 'action_id'>[] = (['requested', 'done', null] as const).map(
    (refund_state, at) => ({ ...line, result_no: `CN-${at + 1}`, reason: `Reason ${at + 1}`, refund_state }),
  );
  const asked: string[] = [];
  await page.route('**/api/money/statements*', (route) => {
    const query = queryOf(route);
    asked.push(`statements ${query}`);
    const found = statements.filter(({ buyer }) => buyer.includes(query.get('search') ?? ''));
    const at = Number(query.get('after'));
    return route.fulfill(answer({ statements: found.slice(at, at + 1), next: found[at + 1] ? `${at + 1}` : null }));
  });
  await page.route('**/api/money/actions*', (route) => {
    const query = queryOf(route);
    asked.push(`actions ${query}`);
    const at = Number(query.get('after'));
    const shown = actions.slice(at, at + 1).map((each) => ({ ...each, action_id: `mna_${at}` }));
    return route.fulfill(answer({ actions: shown, next: actions[at + 1] ? `${at + 1}` : null }));
  });
  const part = (name: string) => page.getByRole('region', { name });
  const cells = async (name: string, column: string) =>
    (await part(name).locator(`td[data-label="${column}"]`).allInnerTexts()).map((text) => text.trim());
  const [listed, log] = ['Statements and credit notes', 'Log'];
  return { page, statements, asked, part, cells, listed, log };
}

describe('the operators’ page about money', () => {
  it('lists statements and actions page by page, those of another search anew, and offers to credit what is left alone', async () => {
    const { page, asked, part, cells, listed, log } = await openMoney();
    await page.route('**/api/money/actions*', (route) => route.fulfill(failed), { times: 1 });
    await page.goto('/money');
    const customers = () => cells(listed, 'Customer');
    await expect.poll(customers).toEqual(['Ada']);
    await part(listed).getByLabel('Search').fill('Grace');
    await expect.poll(customers).toEqual(['Grace']);
    expect(await part(listed).getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await part(listed).getByLabel('Search').fill('Ada');
    await expect.poll(() => asked).toContain('statements search=Ada'); // the list of all begins with Ada too
    await part(listed).locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await expect.poll(customers).toEqual(['Ada']);
    await part(listed).getByRole('button', { name: 'Show more' }).click();
    await expect.poll(customers).toEqual(['Ada', 'Ada']);
    expect(asked.at(-1)).toBe('statements search=Ada&after=1');
    expect(
      await part(listed)
        .getByRole('button', { name: /^Credit or refund / })
        .count(),
    ).toBe(1);

    await part(log).getByText('The log could not be loaded.').waitFor();
    await part(log).getByRole('button', { name: 'Try again' }).click();
    for (const count of [2, 3]) {
      await part(log).getByRole('button', { name: 'Show more' }).click();
      await expect.poll(async () => (await cells(log, 'Reason')).length).toBe(count);
    }
    expect(await cells(log, 'Action')).toEqual([
      'CN-1 for WP-1, refund requested',
      'CN-2 for WP-1, refunded',
      'CN-3 for WP-1',
    ]);
    expect(await cells(log, 'Amount')).toEqual(['$11.90', '$11.90', '$11.90']);
    const before = new Date();
    before.setUTCDate(0);
    const month = before.toISOString().slice(0, 7);
    expect(await part('Ledger').getByLabel('Month').inputValue()).toBe(month);
  });

  it('keeps a credit note that is refused as it was typed, and reads statements and log again after an issued one', async () => {
    const { page, statements, part, cells, listed, log } = await openMoney();
    const sent: unknown[] = [];
    let isRefused = true;
    await page.route('**/api/money/statements/WP-1/credit', (route) => {
      sent.push(route.request().postDataJSON());
      if (isRefused) return route.fulfill(failed);
      statements[0] = { ...bill, statement_no: 'WP-1', buyer: 'Ada', creditable: 448, credited: 1.19 };
      return route.fulfill(answer({ statement_no: 'CN-9', total: 1.19 }));
    });
    await page.goto('/money');
    const credit = part(listed).getByRole('button', { name: 'Credit or refund WP-1' });
    const dialog = page.getByRole('dialog', { name: 'Credit WP-1' });
    const issue = dialog.getByRole('button', { name: 'Issue credit note' });
    await credit.click();
    await dialog.getByText('A credit note is issued to Ada and never changes. $449').waitFor();
    await dialog.getByLabel('Amount without tax (USD)').fill('1');
    await dialog.getByLabel('Reason').fill('The service was down');
    await dialog.getByLabel('Send the amount with its tax back to the payment method').check();
    await issue.click();
    await dialog.getByText('Something went wrong. Please try again later.').waitFor();
    expect(await dialog.getByLabel('Amount without tax (USD)').inputValue()).toBe('1');
    isRefused = false;
    await issue.click();
    await page.getByText(/^Credit note CN-9 over \$1\.19 is issued\.$/).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual(Array(2).fill({ net: 1, reason: 'The service was down', refund: true }));
    await expect.poll(() => cells(listed, 'Credited')).toEqual(['$1.19']);
    await expect.poll(async () => (await cells(log, 'Reason')).length).toBe(1);
    await credit.click();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('');
    expect(await dialog.getByLabel('Amount without tax (USD)').inputValue()).toBe('448.00');
  });

  it('says in the currency of a statement what is owed, and reads its state again once it is charged', async () => {
    const { page, statements, part, listed } = await openMoney();
    const collection = { bill: 'open', owed: 12.5, charging: false, dunning: null, paused: false } as const;
    statements.unshift({ ...bill, statement_no: 'WP-0', buyer: 'Ada', is_paid_ind: false, collection });
    await page.route('**/api/money/statements/WP-0/collection', (route) => {
      statements[0] = { ...bill, statement_no: 'WP-0', buyer: 'Ada', collection: { ...collection, charging: true } };
      return route.fulfill(answer({}));
    });
    await page.goto('/money');
    const open = part(listed).getByRole('button', { name: 'Collection of WP-0' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Collection of WP-0' });
    await dialog.getByText('Ada owes $12.50.').waitFor();
    await dialog.getByRole('radio', { name: /^Charge now/ }).check();
    await dialog.getByLabel('Reason').fill('The customer has called');
    await dialog.getByRole('button', { name: 'Charge now' }).click();
    await page.getByText('WP-0 is charged again.').waitFor();
    await open.waitFor({ state: 'detached' });
  });

  it('does not exist for everybody else, and no menu leads there', async () => {
    const developer = await newDeveloper();
    expect((await developer.portal('/money')).status).toBe(404);
    const page = await visitInDom(developer, '/money');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    expect(await page.getByRole('menuitem', { name: 'Money' }).count()).toBe(0);
    const operator = await visitInDom(await demoDeveloper('finance'), '/projects');
    await operator.getByRole('button', { name: /^Account/ }).click();
    await operator.getByRole('menuitem', { name: 'Money' }).click();
    await operator.getByRole('heading', { level: 1, name: 'Money' }).waitFor();
  });
});

/** The page about money, with an unpaid statement whose collection the server describes so. */
async function openCollection() {
  const page = openInDom(await demoDeveloper('finance'));
  const collection = { ...reminded };
  const ordered: unknown[] = [];
  await withUnpaid(page, collection);
  await page.route('**/api/money/statements/*/collection', async (route) => {
    const body = route.request().postDataJSON() as { action: string };
    ordered.push(body);
    collection.paused = body.action === 'pause';
    if (body.action === 'write_off') collection.bill = 'written_off';
    await route.fulfill(answer({}));
  });
  await page.goto('/money');
  return { page, ordered };
}

describe('the collection of a statement on the page about money', () => {
  it('is retried, paused, resumed or written off with a reason, and shows its new state (BIL-45)', async () => {
    const { page, ordered } = await openCollection();
    const row = page.getByRole('row').filter({ hasText: 'Reminder step 4 of 15' });
    const open = () => row.getByRole('button', { name: /^Collection of / }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: /^Collection of / });
    await dialog.getByText(/owes 534\.31\s€/).waitFor();
    const choices = dialog.getByRole('radio');
    expect(await choices.count()).toBe(3);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Choose one.').waitFor();
    await dialog.getByText('Write 5 to 500 characters on one line.').waitFor();
    expect(ordered).toEqual([]);
    await dialog.getByRole('radio', { name: /^Pause dunning/ }).check();
    await dialog.getByLabel('Reason').fill(' The customer has called ');
    await dialog.getByRole('button', { name: 'Pause dunning' }).click();
    await page.getByText(/^The dunning of WP-\S+ is paused\.$/).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Reminder step 4 of 15, paused').waitFor();
    expect(ordered).toEqual([{ action: 'pause', reason: 'The customer has called' }]);

    await open();
    expect(await dialog.getByRole('radio', { name: /^Pause dunning/ }).count()).toBe(0);
    await dialog.getByRole('radio', { name: /^Resume dunning/ }).check();
    await dialog.getByLabel('Reason').fill('The customer agrees');
    await dialog.getByRole('button', { name: 'Resume dunning' }).click();
    await page.getByText(/^The dunning of WP-\S+ goes on\.$/).waitFor();

    await open();
    await dialog.getByRole('radio', { name: /^Write off/ }).check();
    await dialog.getByLabel('Reason').fill('The customer is bankrupt');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await page.getByText(/^WP-\S+ is written off\.$/).waitFor();
    await page.getByText('Written off', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Collection of / }).count()).toBe(0);
  });

  it('stays open with what was typed when the server refuses it (BIL-45)', async () => {
    const { page } = await openCollection();
    await page.route('**/api/money/statements/*/collection', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 'ERROR', error: { reason: 'NOT_CHARGEABLE', code: 409, message: 'No' } },
      }),
    );
    await page.getByRole('button', { name: /^Collection of / }).click();
    const dialog = page.getByRole('dialog', { name: /^Collection of / });
    await dialog.getByRole('radio', { name: /^Charge now/ }).check();
    await dialog.getByLabel('Reason').fill('The customer has called');
    await dialog.getByRole('button', { name: 'Charge now' }).click();
    await dialog.getByText(/must not be charged again/).waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('The customer has called');
  });
});
