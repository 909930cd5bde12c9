import type { BrowserClient } from '../../server/test/browser-client.ts';
import type { AnyPage, Found } from '../dom/page.ts';

type Products = { readonly products: readonly { readonly product_id: string; readonly app_name: string }[] };

/** The id of the developer's project of this name. */
export async function projectNamed(client: BrowserClient, name: string): Promise<string> {
  const { products } = (await client.call('GET', '/api/developer')).data as Products;
  const found = products.find(({ app_name }) => app_name === name);
  if (!found) throw new Error(`There is no project ${name}`);
  return found.product_id;
}

/** The address of the usage of the demo's store finder, with a year of data. */
export const demoUsage = async (demo: BrowserClient): Promise<string> =>
  `/projects/${await projectNamed(demo, 'Store finder')}/usage`;

export const choice = <Kind extends AnyPage>(page: Kind, name: string) =>
  page.getByRole('combobox', { name, exact: true }) as Found<Kind>;
export const period = <Kind extends AnyPage>(page: Kind) => choice(page, 'Period');

/** A value of the row of figures. */
export const figure = <Kind extends AnyPage>(page: Kind, name: string) =>
  page
    .getByRole('region', { name: 'Key figures' })
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator('dt + dd') as Found<Kind>;

/** The card of a chart, which begins with its title. */
export const chart = <Kind extends AnyPage>(page: Kind, title: string) =>
  page.getByRole('figure').filter({ hasText: new RegExp(`^${title}`) }) as Found<Kind>;
/** The columns of a chart that explain themselves. */
export const columns = <Kind extends AnyPage>(page: Kind, title: string) =>
  chart(page, title).locator('button[aria-haspopup=dialog]') as Found<Kind>;
export const column = <Kind extends AnyPage>(page: Kind, title: string, index: number) =>
  columns(page, title).nth(index) as Found<Kind>;
/** A sum in the explanation of a column. */
export const sum = <Kind extends AnyPage>(page: Kind, name: string) =>
  page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })
    .first()
    .locator('dt + dd') as Found<Kind>;
export const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, ''));

type Cells = { locator(selector: string): { allTextContents(): Promise<string[]> } };
/** The numbers of a column of a table, from the top. */
export async function numbersIn(table: Cells, column: string): Promise<number[]> {
  const cells = await table.locator(`td[data-label="${column}"]`).allTextContents();
  return cells.map(numberIn);
}
