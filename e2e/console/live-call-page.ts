import type { AnyPage, Found } from '../dom/page.ts';

export const tryIt = <Kind extends AnyPage>(page: Kind) =>
  page.getByRole('region', { name: 'Try it live' }) as Found<Kind>;

export async function call(page: AnyPage, q: string): Promise<void> {
  await tryIt(page).getByRole('textbox', { name: 'Name of a place' }).fill(q);
  await tryIt(page).getByRole('button', { name: 'Call', exact: true }).click();
}
