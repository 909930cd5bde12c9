import { expect, it } from 'vitest';
import { axeInBothThemes } from '../harness.ts';
import { visit } from '../pages/started.ts';
import { demoDeveloper, openAs, widthBeyondWindow } from './developer.ts';
import { differences, reminded, withUnpaid } from './money-page.ts';

it('the operators’ page about money credits a statement with a reason, which is then in the log, downloads the ledger by posting and by account of the month that is chosen, passes axe with its dialogs, and fits a phone (BIL-45)', async () => {
  const page = await openAs(await demoDeveloper('finance'));
  await page.route('**/api/money/differences*', (route) =>
    route.fulfill({
      json: { status: 'OK', data: { compared: '2026-03-02T04:10:00.000Z', found: 4, differences, next: null } },
    }),
  );
  await visit(page, '/money');
  const help = page.getByRole('link', { name: 'What each one means' });
  expect((await page.request.get((await help.getAttribute('href')) ?? '')).status()).toBe(200);
  const statements = page.getByRole('region', { name: 'Statements and credit notes' });
  const found = page.waitForResponse((response) => response.url().includes('automotive'));
  await statements.getByLabel('Search').fill('automotive@demo.example');
  await found;
  await statements.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  const correct = statements.getByRole('button', { name: /^Credit or refund WP-/ }).first();
  const number = ((await correct.getAttribute('aria-label')) ?? '').replace('Credit or refund ', '');
  await correct.click(); // another account than that of the tests about the billing page
  const credit = page.getByRole('dialog', { name: `Credit ${number}` });
  await credit.getByLabel('Amount without tax (EUR)').fill('1000000');
  await credit.getByRole('button', { name: 'Issue credit note' }).click();
  await credit.getByText(/^Enter an amount from 0\.01 to/).waitFor();
  await credit.getByText('Write 5 to 500 characters on one line.').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await credit.getByLabel('Amount without tax (EUR)').fill('1');
  await credit.getByLabel('Reason').fill('The service was down');
  await credit.getByRole('button', { name: 'Issue credit note' }).click();
  await page.getByText(/^Credit note WP-CN-\d{4}-\d{6} over 1\.19\s€ is issued\.$/).waitFor();
  await credit.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Log' }).getByText('The service was down').first().waitFor();

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

  await withUnpaid(page, reminded);
  await statements.getByLabel('Search').fill('');
  await page.getByRole('button', { name: /^Collection of / }).click();
  const collection = page.getByRole('dialog', { name: /^Collection of / });
  await collection.getByRole('button', { name: 'Continue' }).click();
  await collection.getByText('Choose one.').waitFor();
  expect(await axeInBothThemes(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await collection.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await widthBeyondWindow(page)).toBe(0);
});
