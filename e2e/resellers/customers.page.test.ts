// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { demoDeveloper } from '../console/developer.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';

const cellsAt = (page: DomPage, place: number) =>
  page.getByRole('table', { name: 'Customers' }).locator(`tbody tr > :nth-child(${place})`).allInnerTexts();
const names = (page: DomPage) => cellsAt(page, 1);

it('shows a reseller the customers with projects, use, caps, expiry and invitations, to search, sort, filter and download (RES-65)', async () => {
  const reseller = await demoDeveloper('reseller');
  const page = await visitInDom(reseller, '/projects');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  for (const name of ['Ferme du Vallon', 'Küstenverbund Nahverkehr', 'Ōmura Delivery'])
    await expect.poll(() => names(page)).toContain(name);
  const ascending = await names(page);
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(ascending.toReversed());
  await page.getByRole('button', { name: 'Active projects' }).click();
  await page.getByRole('button', { name: 'Active projects' }).click();
  await expect.poll(async () => Number((await cellsAt(page, 2))[0])).toBeGreaterThan(2);
  const projects = (await cellsAt(page, 2)).map(Number);
  expect(projects).toEqual(projects.toSorted((one, other) => other - one));
  await page.getByLabel('Search customers').fill('hinter');
  await expect.poll(() => names(page)).toEqual(['Harbour & Hinterland Freight']);
  const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const downloaded = await (await reseller.portal(file ?? '')).arrayBuffer();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(downloaded)).toMatch(
    /^\uFEFFcustomer_id,.*\r\ncus_\w+,Harbour & Hinterland Freight,/,
  );
  await page.getByLabel('Search customers').fill('kestrel');
  await expect.poll(() => names(page)).toEqual(['Kestrel Field Services']);
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'With a spend cap used to 75% or more' });
  await page.getByText('No customer matches.').waitFor();
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(2);
});
