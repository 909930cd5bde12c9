// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { demoDeveloper, newDeveloper } from '../console/developer.ts';
import { type DomPage, openInDom, visitInDom } from '../dom/page.ts';

const productSwitch = (page: DomPage, service: string) =>
  page.getByRole('switch', { name: `Allow calls to ${service}`, exact: true });
const isOn = (page: DomPage, service: string) =>
  expect.poll(() => productSwitch(page, service).getAttribute('aria-checked'));
const failed = 'Something went wrong. Please try again later.';

async function createCustomer(name: string) {
  const client = await demoDeveloper('reseller');
  const { data } = await client.call('POST', '/rest/sec/delivery-service/customer', { customer_name: name });
  const { customer_id } = data as { customer_id: string };
  return { client, path: `/reseller/customers/${customer_id}` };
}

it('lets a reseller switch products of a customer off after a warning, and on again at once', async () => {
  const { client, path } = await createCustomer('Switched Surveys');
  const page = await visitInDom(client, '/reseller/customers');
  await page.getByLabel('Search customers').fill('switched');
  await page.getByRole('link', { name: 'Switched Surveys' }).click();
  await page.waitForURL(new RegExp(`${path}$`));
  await page.getByRole('heading', { level: 1, name: 'Switched Surveys' }).waitFor();
  await page.getByText('No projects yet').waitFor();
  await isOn(page, 'route').toBe('true');

  await productSwitch(page, 'route').click();
  const dialog = page.getByRole('dialog', { name: 'Switch off route?' });
  await dialog.getByText('No project of Switched Surveys calls route yet.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await isOn(page, 'route').toBe('true');

  await page.route('**/api/customer/*/products', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await productSwitch(page, 'route').click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByText(failed).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await isOn(page, 'route').toBe('true');
  expect(await page.getByText(failed).count()).toBe(0);
  await productSwitch(page, 'route').click();
  await dialog.waitFor();
  expect(await page.getByText(failed).count()).toBe(0);
  await page.unroute('**/api/customer/*/products');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('route is switched off.').waitFor();
  await isOn(page, 'route').toBe('false');
  await isOn(page, 'geocode').toBe('true');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.route('**/api/customer/*/products', (route) => route.fulfill({ status: 500, body: '' }));
  await productSwitch(page, 'route').click();
  await page.getByRole('alert').getByText(failed).waitFor();
  await isOn(page, 'route').toBe('false');
  await page.unroute('**/api/customer/*/products');
  await productSwitch(page, 'route').click();
  await page.getByText('route is switched on.').waitFor();
  await isOn(page, 'route').toBe('true');
  await expect.poll(() => page.getByRole('alert').getByText(failed).count()).toBe(0);
});

it('shows each customer its own products, one after the other', async () => {
  const [one, other] = [await createCustomer('First of Two'), await createCustomer('Second of Two')];
  const products = `/api/customer/${one.path.split('/').at(-1)}/products`;
  expect((await one.client.call('PUT', products, { service: 'tiles', on: false })).status).toBe(200);
  const page = await visitInDom(one.client, one.path);
  await isOn(page, 'tiles').toBe('false');
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
  await page.getByLabel('Search customers').fill('second of');
  await page.getByRole('link', { name: 'Second of Two' }).click();
  await page.waitForURL(new RegExp(`${other.path}$`));
  await isOn(page, 'tiles').toBe('true');
});

it('shows what is switched off on the page of a project', async () => {
  const reseller = await demoDeveloper('reseller');
  const { items } = (await reseller.call('GET', '/api/projects?q=Winter')).data as { items: { id: string }[] };
  const project = `/projects/${items[0]?.id}`;
  const { customer_id } = (await reseller.call('GET', `/api/project/${items[0]?.id}`)).data as { customer_id: string };
  const products = `/api/customer/${customer_id}/products`;
  const page = await visitInDom(reseller, project);
  const facts = page.getByRole('region', { name: 'About this project' });
  await facts.getByText('Created').waitFor();
  expect(await facts.getByText('Switched off').count()).toBe(0);
  for (const service of ['route', 'geocode']) await reseller.call('PUT', products, { service, on: false });
  await page.goto(project);
  await facts.getByText('geocode, route').waitFor();
  for (const service of ['route', 'geocode']) await reseller.call('PUT', products, { service, on: true });
});

it('says to others that the page is for resellers, and to a reseller that there is no such customer', async () => {
  const { path } = await createCustomer('Somebody Else’s');
  const developer = openInDom(await newDeveloper());
  await developer.goto(path);
  await developer.getByText('This page is for resellers').waitFor();
  const reseller = openInDom(await demoDeveloper('reseller'), ['404']);
  await reseller.goto(`/reseller/customers/cus_${'0'.repeat(26)}`);
  await reseller.getByText('The customer could not be loaded.').waitFor();
  await reseller.getByText('This does not exist.').waitFor();
});
