// @vitest-environment jsdom
import { dayOf } from '@waypost/domain/base/day';
import { addMonths } from '@waypost/domain/plans/billing-period';
import { expect, it } from 'vitest';
import { demoDeveloper } from '../console/developer.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';

const statement = (page: DomPage) => page.getByRole('region', { name: 'Statement', exact: true });
const month = (ago: number) => addMonths(dayOf(new Date()), -ago).slice(0, 7);
const file = (page: DomPage) => statement(page).getByRole('link', { name: 'Download statement' }).getAttribute('href');
const statements = '**/api/reseller/customers/*/statement*';

async function customerNamed(name: string) {
  const client = await demoDeveloper('reseller');
  const { data } = await client.call('GET', `/api/reseller/customers?q=${name}`);
  const { customer_id } = (data as { items: { customer_id: string }[] }).items[0] ?? { customer_id: '' };
  return { client, customer_id, path: `/reseller/customers/${customer_id}` };
}

it('shows what the customer’s projects cost in a month, at its own prices, and month by month', async () => {
  const { client, customer_id, path } = await customerNamed('Harbour');
  const page = await visitInDom(client, path);
  const row = (text: string) => statement(page).getByRole('row', { name: new RegExp(text) });
  await row(
    '^Truck routes Fleet and Field Workforce Premium \\w{3} 1 to \\w{3} \\d+ – 3.?547\\.80\\s€ a month 3.?547\\.80\\s€$',
  ).waitFor();
  await row('^Truck routes Transactions \\w{3} 1 to \\w{3} \\d+ 0 0\\.70\\s€ for 1,000 0\\s€$').waitFor();
  await statement(page).getByText('The month is not over yet.').waitFor();
  const { amount } = (await client.call('GET', `/api/reseller/customers/${customer_id}/statement?month=${month(0)}`))
    .data as { amount: number };
  const total = String(amount.toFixed(2)).replace(/(?=\d{3}\.)/, '.?');
  await statement(page)
    .getByText(new RegExp(`^${total}\\s€$`))
    .first()
    .waitFor();
  expect(await file(page)).toBe(`/api/reseller/customers/${customer_id}/statement.csv?month=${month(0)}`);

  await page.route(statements, (route) => route.fulfill({ status: 500, body: '' }));
  await statement(page).getByLabel('Month').selectOption(month(1));
  await statement(page).getByText('The statement could not be loaded.').waitFor();
  expect(await statement(page).getByRole('row').count()).toBe(0);
  await page.unroute(statements);
  await statement(page).getByRole('button', { name: 'Try again' }).click();
  await statement(page)
    .getByText(/^Late usage can still be added until \w{3} \d+, \d{4}\.$/)
    .waitFor();
  expect(await file(page)).toContain(`month=${month(1)}`);
  await statement(page).getByLabel('Month').selectOption(month(3));
  await statement(page).getByText('Final.').waitFor();
  await statement(page).getByLabel('Month').selectOption(month(8));
  await statement(page).getByText('No project ran for this customer in this month.').waitFor();
});

it('loads more projects, and says what is not charged and how data is counted', async () => {
  const { client, path } = await customerNamed('Kestrel');
  const page = await visitInDom(client, path);
  const line = { plan_name: null, from: '2026-11-01', to: '2026-11-30', used: 9, included: 1 };
  const project = (id: string, lines: readonly object[]) => ({
    product_id: `prj_${id.padStart(26, '0')}`,
    app_name: `Fleet ${id}`,
    amount: 4,
    lines: lines.map((each) => ({ ...line, ...each })),
  });
  const gigabyte = 1024 ** 3;
  const first = project('1', [
    { item: 'mau', beyond: 8, unit_price: 0.5, amount: 4 },
    { item: 'storage', beyond: 720 * gigabyte, unit_price: null, amount: 0 },
  ]);
  const second = project('2', [{ item: 'transfer', beyond: 2 * gigabyte, unit_price: 2, amount: 4 }]);
  await page.route(statements, (route) => {
    const after = new URL(route.request().url()).searchParams.get('after');
    const projects = after === null ? [first] : [second];
    const head = { customer_id: `cus_${'0'.repeat(26)}`, customer_name: 'Kestrel', month: month(0), status: 'open' };
    const data = { ...head, final_on: '2027-01-05', currency: 'eur', amount: 8, projects };
    return route.fulfill({ json: { status: 'OK', data: { ...data, next: after === null ? first.product_id : null } } });
  });
  await page.reload();
  const row = (text: string) => statement(page).getByRole('row', { name: new RegExp(text) });
  await row('^Fleet 1 Active users Nov 1 to Nov 30 8 0\\.50\\s€ each 4\\s€$').waitFor();
  await row('^Fleet 1 Storage Nov 1 to Nov 30 1 GB Not charged 0\\s€$').waitFor();
  expect(await row('^Fleet 2').count()).toBe(0);
  await statement(page).getByRole('button', { name: 'Show more projects' }).click();
  await row('^Fleet 2 Transfer Nov 1 to Nov 30 2 GB 2\\s€ for a GB 4\\s€$').waitFor();
  expect(await row('^Fleet 1').count()).toBe(2);
  expect(await statement(page).getByRole('button', { name: 'Show more projects' }).count()).toBe(0);
});
