// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { openInDom, visitInDom } from '../dom/page.ts';
import { spaced } from '../create-flow/buying-page.ts';
import { billedDeveloper, billingPath, isDeveloper } from './billing-page.ts';
import { newDeveloper, newProject } from './developer.ts';
import { planChange } from './subscriptions-page.ts';

const subscription = {
  product_id: 'prj_01kek7tyr08vyrc1rkffqc83qg',
  app_name: 'Fleet',
  plan: 'Freemium Pro',
  billing_frequency: 'monthly',
  currency: 'usd',
  paid_until: '2026-12-10',
  next: { on: '2026-12-10', plan: 'Freemium Pro', total: 534.31 },
  change: null,
  owed: 0,
};

it('the subscriptions are read again after a failure, have each currency, and everything about plans is read again once a planned change is taken back', async () => {
  const page = openInDom(await billedDeveloper());
  let subscriptions: object[] = [
    { ...subscription, next: null, change: { plan: 'Freemium Basic', on: '2026-12-10' } },
    { ...subscription, product_id: `${subscription.product_id.slice(0, -1)}h`, app_name: 'Shop', owed: 11.9 },
  ];
  const credits = [
    { currency: 'eur', amount: 5 },
    { currency: 'usd', amount: 7 },
  ];
  let accounts = 0;
  page.on('request', (request) => {
    if (isDeveloper(new URL(request.url()))) accounts += 1;
  });
  const address = '**/api/developer/subscriptions.json';
  await page.route(address, (route) => route.fulfill({ json: { status: 'OK', data: { subscriptions, credits } } }));
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.route('**/plan-change', (route) => {
    subscriptions = [subscription, ...subscriptions.slice(1)];
    return route.fulfill({ json: { status: 'OK', data: null } });
  });
  await page.goto(billingPath);
  const card = page.getByRole('region', { name: 'Subscriptions' });
  await card.getByText('The subscriptions could not be loaded.').waitFor();
  await card.getByRole('button', { name: 'Try again' }).click();
  const amounts = async () => (await card.locator('td[data-label^="Amount"]').allInnerTexts()).map(spaced);
  await expect.poll(amounts).toEqual(['–', '$534.31$11.90 unpaid']);
  expect((await card.getByText(/^A credit of /).allInnerTexts()).map(spaced)).toEqual([
    'A credit of 5 € pays your next statements.',
    'A credit of $7 pays your next statements.',
  ]);
  const before = accounts;
  await card.getByRole('button', { name: 'Keep the present plan of Fleet' }).click();
  await expect.poll(amounts).toEqual(['$534.31', '$534.31$11.90 unpaid']);
  await expect.poll(() => accounts).toBe(before + 1);
  expect(await card.getByRole('button').count()).toBe(0);
});

it('the subscriptions show plan, day and amount of the next statement, and a planned change is taken back there', async () => {
  const client = await newDeveloper();
  const product_id = await newProject(client);
  const page = openInDom(client);
  const undone = await planChange(page, product_id);
  await page.goto(billingPath);
  const card = page.getByRole('region', { name: 'Subscriptions' });
  const first = card.getByRole('row').filter({ hasText: 'Shop finder' });
  await first.getByText(/Freemium Basic from Dec\w* 10, 2026/).waitFor();
  await first.getByText(/^None, ends on Dec\w* 10, 2026$/).waitFor();
  const second = card.getByRole('row').filter({ hasText: 'Fleet' });
  await second.getByText(/^Dec\w* 24, 2026$/).waitFor();
  await second
    .getByText(/534\.31\s€/)
    .first()
    .waitFor();
  await second.getByText(/^449\s€ unpaid$/).waitFor();
  await card.getByText(/^A credit of 11\.90\s€ pays your next statements\.$/).waitFor();
  expect(await first.getByRole('link').getAttribute('href')).toBe(`/projects/${product_id}`);
  await first.getByRole('button', { name: /^Keep the present plan of Shop finder/ }).click();
  await first.getByText(/534\.31\s€/).waitFor();
  expect(undone).toEqual(['DELETE']);
  expect(await first.getByRole('button').count()).toBe(0);
});

it('the subscriptions are none for somebody who has bought nothing', async () => {
  const client = await newDeveloper();
  await newProject(client);
  const page = await visitInDom(client, billingPath);
  await page.getByText('No project is on a plan with a price.').waitFor();
});
