// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { newDeveloper } from '../console/developer.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';

async function openEstimate() {
  const page = await visitInDom(undefined, '/pricing');
  await page.getByRole('application').waitFor();
  return page;
}
const field = (page: DomPage, name: string) => page.getByRole('spinbutton', { name, exact: true });
const result = (page: DomPage) => page.getByRole('region', { name: 'Cost of a month' });
const plan = (page: DomPage, name: string) =>
  result(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });

describe('the pricing page', () => {
  it('shows prices in the currency that a visitor chose, also after a reload PLN-12', async () => {
    const page = await visitInDom(undefined, '/pricing');
    await page.getByText('$449').first().waitFor();
    await page.getByRole('radio', { name: 'EUR €' }).check();
    await page.getByText('then 0.90 € for 1,000').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('currency'))).toBe('eur');
    await page.reload();
    await page.getByText('449 €').first().waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'EUR €' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'USD $' }).check();
    await page.getByText('$449').first().waitFor();
  });

  it('shows a signed-in user the currency of their account, without a choice', async () => {
    const page = await visitInDom(await newDeveloper(), '/pricing');
    await page.getByText('449 €').first().waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
  });
});

describe('the estimate', () => {
  it('turns requests, users and data into units by the unit rules, and names the plan that fits best; says why a number is not valid, and keeps the last valid one USE-54', async () => {
    const page = await openEstimate();
    await expect
      .poll(() => result(page).getByRole('status').innerText())
      .toMatch(/Freemium Basic fits best: \$0 a month/);
    for (const service of ['Reverse geocoding', 'Routing', 'Data layers'])
      expect(await field(page, service).inputValue()).toMatch(/^\d+$/);
    await field(page, 'Geocoding').fill('2000000');
    await field(page, 'Visitors a month').fill('0');
    await page.getByText('2,000,000 requests × 1 = 2,000,000 transactions').waitFor();
    await expect
      .poll(() => result(page).getByRole('status').innerText())
      .toBe('2,030,000 transactions a month. Freemium Pro fits best: $1,479 a month, $17,748 for twelve months.');
    const pro = plan(page, 'Freemium Pro');
    await pro.getByText('1,030,000 transactions beyond the limit, $1 for 1,000').waitFor();
    await pro.getByText('$1,030', { exact: true }).waitFor();
    await plan(page, 'Freemium Basic').getByText('1,780,000 transactions more than it includes').waitFor();
    await plan(page, 'Pro XYZ').getByText('$1,994').waitFor();
    await field(page, 'Storage').fill('500');
    await expect.poll(() => result(page).getByRole('status').innerText()).toContain('Pro XYZ fits best');
    await page.getByRole('radio', { name: 'EUR €' }).check();
    await plan(page, 'Freemium Pro').getByText('0.90 € for 1,000').waitFor();

    const before = await result(page).getByRole('status').innerText();
    await field(page, 'Geocoding').fill('-5');
    await page.getByText('Enter a number from 0 to 10,000,000,000.').waitFor();
    expect(await result(page).getByRole('status').innerText()).toBe(before);
  });
});
