import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';

describe('the operators’ page about money', () => {
  it('credits a statement with a reason, which is then in the log', async () => {
    const operator = await demoDeveloper('finance');
    const page = await openAs(operator);
    await visit(page, '/money');
    const statements = page.getByRole('region', { name: 'Statements and credit notes' });
    const found = page.waitForResponse((response) => response.url().includes('automotive'));
    await statements.getByLabel('Search').fill('automotive@demo.example');
    await found;
    await statements.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    const correct = statements.getByRole('button', { name: /^Credit or refund WP-/ }).first();
    const number = ((await correct.getAttribute('aria-label')) ?? '').replace('Credit or refund ', '');
    await correct.click(); // another account than that of the tests about the billing page
    const dialog = page.getByRole('dialog', { name: `Credit ${number}` });
    await dialog.getByLabel('Amount without tax (EUR)').fill('1000000');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await dialog.getByText(/^Enter an amount from 0\.01 to/).waitFor();
    await dialog.getByText('Write 5 to 500 characters on one line.').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await dialog.getByLabel('Amount without tax (EUR)').fill('1');
    await dialog.getByLabel('Reason').fill('The service was down');
    await dialog.getByRole('button', { name: 'Issue credit note' }).click();
    await page.getByText(/^Credit note WP-CN-\d{4}-\d{6} over 1\.19\s€ is issued\.$/).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Log' }).getByText('The service was down').first().waitFor();
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await widthBeyondWindow(page)).toBe(0);
  });
});

/** The page about money, with an unpaid statement whose collection the server describes so. */
async function openCollection(expectedErrors: string[] = []) {
  const page = await openAs(await demoDeveloper('finance'), { expectedErrors });
  const collection = { bill: 'open', owed: 534.31, charging: false, dunning: 'ACTIVE DUNNING 3', paused: false };
  const ordered: unknown[] = [];
  await page.route('**/api/money/statements*', async (route) => {
    type Listed = { readonly kind: string; readonly statement_no: string };
    const answer = (await (await route.fetch()).json()) as { data: { statements: Listed[] } };
    const unpaid = answer.data.statements.find(({ kind }) => kind !== 'credit_note');
    const statements = answer.data.statements.map((each) =>
      each === unpaid ? { ...each, currency_cd: 'eur', is_paid_ind: false, collection } : each,
    );
    await route.fulfill({ json: { ...answer, data: { ...answer.data, statements } } });
  });
  await page.route('**/api/money/statements/*/collection', async (route) => {
    const body = route.request().postDataJSON() as { action: string };
    ordered.push(body);
    collection.paused = body.action === 'pause';
    if (body.action === 'write_off') collection.bill = 'written_off';
    await route.fulfill({ json: { status: 'OK', data: {} } });
  });
  await visit(page, '/money');
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
    expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
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
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await widthBeyondWindow(page)).toBe(0);
  });

  it('stays open with what was typed when the server refuses it (BIL-45)', async () => {
    const { page } = await openCollection(['409']);
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

describe('the ledger on the page about money', () => {
  it('is downloaded by posting and by account, of the month that is chosen (BIL-45)', async () => {
    const page = await openAs(await demoDeveloper('finance'));
    await visit(page, '/money');
    await page.getByLabel('Month').fill('2026-03');
    for (const [link, file] of [
      ['Postings as CSV', 'ledger-2026-03.csv'],
      ['Accounts as CSV', 'ledger-accounts-2026-03.csv'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: link }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(file);
    }
  });
});
