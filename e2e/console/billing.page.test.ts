// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { form, field, press, fill } from './billing-page.ts';
import { demoDeveloper, newDeveloper, newProject } from './developer.ts';

const accountOf = async (client: BrowserClient) =>
  (await client.call('GET', '/api/developer')).data as Record<string, unknown>;

const section = (page: DomPage, name: string) => page.getByRole('region', { name });
async function openBilling(path = '/billing-management') {
  const client = await newDeveloper();
  await newProject(client);
  const page = openInDom(client);
  await page.goto(path);
  return { client, page };
}
async function saveGerman(page: DomPage): Promise<void> {
  await press(page, 'Add billing details');
  await fill(page);
  await field(page, 'Country').selectOption('DEU');
  await field(page, 'State').selectOption('DE-BE');
  await form(page).getByText('No', { exact: true }).click();
  await press(page, 'Save');
  await form(page).getByRole('button', { name: 'Edit' }).waitFor();
  await page.getByText('Your billing details are saved.').waitFor();
}

describe('the billing page', () => {
  it('saves details in any script, shows them, and brings them back when editing is cancelled BIL-26 BIL-30', async () => {
    const { client, page } = await openBilling();
    await form(page).getByText("We don't have any billing information saved for your account.").waitFor();
    await saveGerman(page);
    await form(page).getByText('ليلى Παπαδοπούλου 🗺️').waitFor();
    await form(page).getByText('10117 Berlin').waitFor();
    await form(page).getByText('We may not contact you').waitFor();
    expect(await accountOf(client)).toMatchObject({
      billing_email: '"ada"@people.example',
      billing_state: 'DE-BE',
      billing_address: { address: 'Unter den Linden 1', city: 'Berlin', postal: '10117', country: 'DEU' },
      vat_id: null,
      gdprAgreement: false,
    });
    await press(page, 'Edit');
    await fill(page, { City: 'Potsdam' });
    await press(page, 'Cancel');
    await form(page).getByText('10117 Berlin').waitFor();
    await press(page, 'Edit');
    expect(await field(page, 'City').inputValue()).toBe('Berlin');
    expect((await accountOf(client))['billing_address']).toMatchObject({ city: 'Berlin' });
  });

  it('asks for state, VAT ID and contact by the country, offers none under export control, and refuses a VAT ID of a wrong format at its field with an event, and saves nothing BIL-11 BIL-13 BIL-16 BIL-37 ERR-24', async () => {
    const { client, page } = await openBilling();
    await press(page, 'Add billing details');
    const asked = async (code: string) => {
      await field(page, 'Country').selectOption(code);
      return Promise.all([
        form(page).getByLabel('State').count(),
        form(page).getByLabel('VAT ID').count(),
        form(page).getByRole('radio').count(),
      ]);
    };
    expect(await asked('DEU')).toEqual([1, 1, 2]);
    expect(await asked('GBR')).toEqual([0, 1, 0]);
    expect(await asked('USA')).toEqual([1, 0, 0]);
    expect(await asked('NOR')).toEqual([0, 0, 0]);
    await field(page, 'Country').selectOption('DEU');
    await field(page, 'State').selectOption('DE-BE');
    for (const other of ['USA', 'DEU']) {
      await field(page, 'Country').selectOption(other);
      expect(await field(page, 'State').inputValue()).toBe('');
    }
    const codes = await page
      .getByRole('region', { name: 'Billing details' })
      .getByLabel('Country')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(codes).toContain('NOR');
    expect(codes.filter((code) => ['CUB', 'IRN', 'PRK', 'SYR'].includes(code))).toEqual([]);

    await page.evaluate(() => {
      window.addEventListener('billing-error', (event) => {
        document.documentElement.dataset['billingError'] = String((event as CustomEvent).detail);
      });
    });
    await fill(page);
    await field(page, 'Country').selectOption('FRA');
    await form(page).getByText('Yes', { exact: true }).click();
    await field(page, 'VAT ID').fill('FR1');
    await press(page, 'Save');
    await form(page).getByText('The VAT id is not valid.').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['billingError'])).toBe('invalid_tax');
    expect(await field(page, 'VAT ID').inputValue()).toBe('FR1');
    expect(await accountOf(client)).toMatchObject({ billing_country: null, vat_id: null });
  });

  it('opens the dialog about payment details by its query flag and closes it for good, and shows no statements of a new account, and a range from three months back to today BIL-24 BIL-35 BIL-36', async () => {
    const { page } = await openBilling('/billing-management?reenterPaymentDetails');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Please enter your payment details again.').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');

    const statements = section(page, 'Statements');
    await statements.getByText('No statements yet.').waitFor();
    await statements.getByRole('button', { name: 'Choose a range' }).click();
    const from = statements.getByLabel('From');
    const to = statements.getByLabel('To');
    const today = new Date().toISOString().slice(0, 10);
    expect(await to.inputValue()).toBe(today);
    expect((await from.inputValue()) < today).toBe(true);
    await from.fill(today);
    await statements.getByText('The end must be later than the start.').waitFor();
  });

  it('lists number, date, amount and state of the latest three statements, then those of a range BIL-34', async () => {
    const page = await visitInDom(await demoDeveloper('self-serve'), '/billing-management');
    await section(page, 'Payment method').waitFor();
    const statements = section(page, 'Statements');
    const rows = statements.getByRole('row').filter({ hasText: '534.31' });
    await expect.poll(() => rows.count()).toBe(3);
    expect(await statements.getByRole('columnheader').allInnerTexts()).toEqual([
      'Number',
      'Date',
      'Amount',
      'Paid',
      'Files',
    ]);
    expect(await rows.first().innerText()).toContain('Open');
    expect(await rows.last().innerText()).toContain('Paid');
    await statements.getByRole('button', { name: 'Choose a range' }).click();
    await statements.getByLabel('From').fill('2020-01-01');
    await expect.poll(() => rows.count()).toBe(5);
    await statements.getByLabel('To').fill('2020-02-01');
    await statements.getByText('No statements between these days.').waitFor();
    await statements.getByRole('button', { name: 'Show the latest' }).click();
    await expect.poll(() => rows.count()).toBe(3);
  });

  it('says of each statement what it is, in its own currency', async () => {
    const { page } = await openBilling('/projects');
    const statement = { create_date: '2026-03-01', currency_cd: 'usd', is_paid_ind: true };
    const amounts = [449, 0, -11.9].map((new_charges_amount, at) => ({
      ...statement,
      statement_no: `WP-${at}`,
      new_charges_amount,
    }));
    await page.route('**/api/developer/statements.json', (route) =>
      route.fulfill({ json: { status: 'OK', data: amounts } }),
    );
    await page.goto('/billing-management');
    const cells = (column: string) => section(page, 'Statements').locator(`td[data-label="${column}"]`).allInnerTexts();
    await expect.poll(() => cells('Paid')).toEqual(['Paid', 'Paid', 'Credit note']);
    expect(await cells('Amount')).toEqual(['$449', '$0', '−$11.90']);
  });

  it('says to those who are billed by contract that they are, and reads no statements for them BIL-32', async () => {
    const page = openInDom(await demoDeveloper('reseller'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/billing-management');
    await page.getByRole('main').getByText('Your plan is billed by contract.').waitFor();
    await form(page).waitFor();
    expect(await section(page, 'Statements').count()).toBe(0);
    expect(await section(page, 'Subscriptions').count()).toBe(0);
    expect(asked.filter((path) => /^\/api\/.*(statements|payment)/.test(path))).toEqual([]);
  });

  it('leads users of another realm to the organization profile on their platform BIL-33', async () => {
    const page = openInDom(await demoDeveloper('other-realm'));
    await page.goto('/billing-management');
    const sentence = 'Your billing details are managed in your organization profile on the Example platform.';
    await page.getByRole('main').getByText(sentence).waitFor();
    const link = page.getByRole('main').getByRole('link', { name: 'Open Example' });
    expect(await link.getAttribute('href')).toBe('https://platform.example/projects');
    expect(await form(page).count()).toBe(0);
  });

  it('hides the edit buttons of billing and payment while a cancellation is pending without a pro or XYZ plan BIL-31 CFG-28', async () => {
    const client = await newDeveloper();
    await newProject(client);
    const page = openInDom(client);
    await page.route('**/api/developer', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, aria_status: 'CANCELLATION PENDING' } } });
    });
    await page.goto('/billing-management');
    await form(page).getByText('Your plan ends soon, so billing details cannot be changed.').waitFor();
    await expect.poll(() => form(page).getByRole('button').count()).toBe(0);
    const payment = section(page, 'Payment method');
    await payment.waitFor();
    await expect.poll(() => payment.getByRole('button').count()).toBe(0);
  });

  it('says that saving failed, keeps the form, and saves on the second try BIL-17 ERR-25', async () => {
    const { page } = await openBilling();
    let refusals = 0;
    await page.route('**/api/developer', async (route) => {
      if (route.request().method() !== 'PUT' || refusals > 0) return route.continue();
      refusals += 1;
      await form(page).getByText('We are saving your data.').waitFor();
      return route.fulfill({ status: 500, json: { status: 'ERROR', error: { reason: 'UNKNOWN', code: 500 } } });
    });
    const errors: unknown[] = [];
    window.addEventListener('billing-error', (event) => errors.push((event as CustomEvent).detail));
    await press(page, 'Add billing details');
    await fill(page);
    await field(page, 'Country').selectOption('NOR');
    await press(page, 'Save');
    await form(page).getByText('Your billing details could not be saved. Please try again.').waitFor();
    expect(await field(page, 'City').inputValue()).toBe('Berlin');
    expect(errors).toEqual(['cannot_save_billing_details']);
    await press(page, 'Save');
    await form(page).getByText('10117 Berlin').waitFor();
  });
});
