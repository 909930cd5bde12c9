// @vitest-environment jsdom
import { addDays, dayOf } from '@waypost/domain/base/day';
import { expect, it } from 'vitest';
import { demoDeveloper } from '../console/developer.ts';
import { browserKeys } from '../../web/src/api/client-storage.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';

const failed = 'Something went wrong. Please try again later.';
const today = () => dayOf(new Date());
const row = (page: DomPage, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const change = (page: DomPage, item: string) =>
  page.getByRole('button', { name: `Change the price of: ${item}`, exact: true });
const dialogOf = (page: DomPage, item: string) => page.getByRole('dialog', { name: `Price of: ${item}`, exact: true });
const prices = '**/api/customer/*/prices';

async function createCustomer(name: string) {
  const client = await demoDeveloper('reseller');
  const { data } = await client.call('POST', '/rest/sec/delivery-service/customer', { customer_name: name });
  const { customer_id } = data as { customer_id: string };
  const set = (item: string, value: number | null, from = today()) =>
    client.call('PUT', `/api/customer/${customer_id}/prices`, { item, value, from });
  return { client, set, path: `/reseller/customers/${customer_id}` };
}

it('lets a reseller set a price of a customer, now and later, and go back to the catalogue’s', async () => {
  const { client, path } = await createCustomer('Priced Surveys');
  const page = await visitInDom(client, path);
  await row(page, '1,000 transactions As in the catalogue –').waitFor();
  await change(page, '1,000 transactions').click();
  const dialog = dialogOf(page, '1,000 transactions');
  await dialog.getByText('For Priced Surveys, beyond what a plan includes.').waitFor();
  expect(await dialog.getByLabel('Price in EUR').count()).toBe(0);
  await dialog.getByRole('radio', { name: 'Own price' }).click();
  const amount = dialog.getByLabel('Price in EUR');
  await amount.fill('0.705');
  await dialog.getByLabel('From').fill(addDays(today(), -1));
  const save = dialog.getByRole('button', { name: 'Save price' });
  await save.click();
  const wrong = 'Enter a number from 0 to 1,000,000 with at most two decimals.';
  await expect.poll(() => dialog.getByText(wrong).count()).toBe(2);
  expect(await dialog.getByText(/^Enter a day from \w{3} \d+, \d{4} on\.$/).count()).toBe(2);
  await expect.poll(() => document.activeElement).toBe(await amount.element());

  await amount.fill('0,7');
  await dialog.getByLabel('From').fill(today());
  await page.route(prices, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await save.click();
  await dialog.getByText(failed).waitFor();
  await page.unroute(prices);
  await save.click();
  await page.getByText('The price is saved.').waitFor();
  await row(page, '1,000 transactions 0.70\\s€ –').waitFor();

  await change(page, '1,000 transactions').click();
  expect(await dialog.getByRole('radio', { name: 'Own price' }).isChecked()).toBe(true);
  expect(await dialog.getByLabel('Price in EUR').inputValue()).toBe('0.7');
  await dialog.getByRole('radio', { name: 'As in the catalogue' }).click();
  await dialog.getByLabel('From').fill(addDays(today(), 30));
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await row(page, '1,000 transactions 0.70\\s€ As in the catalogue from \\w{3} \\d+, \\d{4}').waitFor();

  const withdraw = page.getByRole('button', { name: 'Withdraw what is planned for: 1,000 transactions' });
  await page.route(prices, (route) => route.fulfill({ status: 500, body: '' }));
  await withdraw.click();
  await page.getByRole('alert').getByText(failed).waitFor();
  await change(page, '1,000 transactions').click();
  await dialog.waitFor();
  expect(await page.getByText(failed).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(prices);
  await withdraw.click();
  await page.getByText('The present price stays.').waitFor();
  await row(page, '1,000 transactions 0.70\\s€ –').waitFor();
  await expect.poll(() => page.getByRole('alert').getByText(failed).count()).toBe(0);
});

it('prices plans as a share of the catalogue’s price, each item by itself', async () => {
  const { client, set, path } = await createCustomer('Shared Surveys');
  await set('storage', 0, addDays(today(), 1));
  const page = await visitInDom(client, path);
  await row(page, 'A GB stored for a month As in the catalogue 0\\s€ from ').waitFor();
  await change(page, 'Plans').click();
  const dialog = dialogOf(page, 'Plans');
  await dialog.getByText('For Shared Surveys. A share of the catalogue’s price holds for every plan.').waitFor();
  await dialog.getByRole('radio', { name: 'Own price' }).click();
  await dialog.getByLabel('Percent of the catalogue’s price').fill('1000.01');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await dialog.getByText('Enter a number from 0 to 1,000 with at most two decimals.').first().waitFor();
  await dialog.getByLabel('Percent of the catalogue’s price').fill('82.55');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await row(page, 'Plans 82.55% of the catalogue’s price –').waitFor();
  await row(page, 'An active user As in the catalogue –').waitFor();
  await row(page, 'A GB stored for a month As in the catalogue 0\\s€ from ').waitFor();
});

it('shows each customer its own prices, one after the other, and says when they could not be loaded', async () => {
  const [one, other] = [await createCustomer('First Priced'), await createCustomer('Second Priced')];
  await one.set('transfer', 3);
  const page = await visitInDom(one.client, one.path);
  await row(page, 'A GB transferred 3\\s€ –').waitFor();
  await page.route(prices, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByLabel('Search customers').fill('second priced');
  await page.getByRole('link', { name: 'Second Priced' }).click();
  await page.waitForURL(new RegExp(`${other.path}$`));
  await page.getByText('The prices could not be loaded.').waitFor();
  await page.getByRole('switch', { name: 'Allow calls to route', exact: true }).waitFor();
  await page.unroute(prices);
  await page.getByRole('button', { name: 'Try again' }).click();
  await row(page, 'A GB transferred As in the catalogue –').waitFor();
});

it('makes the forecast and the calculator of a project follow RES-66', async () => {
  const client = await demoDeveloper('reseller');
  const { items } = (await client.call('GET', '/api/projects?q=Engineer%20dispatch')).data as {
    items: { id: string }[];
  };
  const project = items[0]?.id;
  const { data } = await client.call('GET', `/api/project/${project}`);
  const { customer_id, planData } = data as { customer_id: string; planData: { price: { eur: number } } };
  const page = await visitInDom(client, `/projects/${project}/usage`);
  const forecast = page.getByRole('region', { name: 'Forecast of this billing period' });
  const costs = (euros: number) => {
    const written = String(euros).replace(/(?=\d{3}$)/, '\\D?');
    return forecast.getByText(new RegExp(`^${written}\\s€ for the plan, `)).first();
  };
  const { eur } = planData.price;
  await costs(eur).waitFor();
  const set = (item: string, value: number | null) =>
    client.call('PUT', `/api/customer/${customer_id}/prices`, { item, value, from: today() });
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByRole('link', { name: 'Kestrel Field Services' }).click();
  await change(page, 'Plans').click();
  const dialog = dialogOf(page, 'Plans');
  await dialog.getByRole('radio', { name: 'Own price' }).click();
  await dialog.getByLabel('Percent of the catalogue’s price').fill('50');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await page.getByText('The price is saved.').waitFor();
  for (const address of [/\/reseller\/customers$/, /\/projects$/, /\/usage$/]) {
    await page.goBack();
    await page.waitForURL(address);
  }
  await costs(eur / 2).waitFor();
  await set('transactions', 2);
  await page.reload();
  const calculator = page.getByRole('region', { name: 'What would a month cost?' });
  const own = calculator.getByRole('listitem').filter({ hasText: 'Your plan' });
  await calculator.getByRole('spinbutton', { name: 'Routing' }).fill('30000000');
  await own.getByText(/transactions beyond the limit, 2\s€ for 1,000/).waitFor();
  for (const item of ['plans', 'transactions']) await set(item, null);
  await page.goto(`/projects/${project}/usage`);
  await costs(eur).waitFor();
});

it('shows a project’s costs in the currency of its customer’s prices, whatever the reader’s own one is', async () => {
  const client = await demoDeveloper('reseller');
  const { items } = (await client.call('GET', '/api/projects?q=Depot')).data as { items: { id: string }[] };
  const { customer_id } = (await client.call('GET', `/api/project/${items[0]?.id}`)).data as { customer_id: string };
  const set = (value: number | null) =>
    client.call('PUT', `/api/customer/${customer_id}/prices`, { item: 'plans', value, from: today() });
  const account = (await client.call('GET', '/api/developer')).data as object;
  const page = openInDom(client);
  await page.route('**/api/developer', (route) =>
    route.fulfill({ json: { status: 'OK', data: { ...account, currency_cd: 'usd' } } }),
  );
  const costs = page.getByRole('region', { name: 'Forecast of this billing period' });
  const own = page
    .getByRole('region', { name: 'What would a month cost?' })
    .getByRole('listitem')
    .filter({ hasText: 'Your plan' });
  /** Once the reader's currency is known, nothing changes any more. */
  const open = async () => {
    localStorage.clear();
    await page.goto(`/projects/${items[0]?.id}/usage`);
    await expect.poll(() => localStorage.getItem(browserKeys.currency)).toBe('usd');
  };
  await open();
  await costs
    .getByText(/^\$300 for the plan, /)
    .first()
    .waitFor();
  await set(50);
  await open();
  await costs
    .getByText(/^150\s€ for the plan, /)
    .first()
    .waitFor();
  await own
    .getByText(/^150\s€/)
    .first()
    .waitFor();
  await set(null);
});
