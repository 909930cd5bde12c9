import type { AnyPage } from '../dom/page.ts';

type Mailed = { readonly email: string };

export const tab = (page: AnyPage, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
export const userRow = (page: AnyPage, { email: address }: Mailed) =>
  page.getByRole('table', { name: 'Users and their permissions' }).getByRole('row').filter({ hasText: address });
export const adminRow = (page: AnyPage, { email: address }: Mailed) =>
  page.getByRole('region', { name: 'Customer' }).getByRole('listitem').filter({ hasText: address });
export const notFound = (page: AnyPage) => page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();

export async function addUser(page: AnyPage, { email: address }: Mailed, appName: string) {
  await page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(address);
  // the name of the project has a number if the reseller has others of its plan
  const app = await dialog.getByRole('option', { name: new RegExp(`: ${appName}$`) }).getAttribute('value');
  await dialog.getByRole('combobox', { name: 'App' }).selectOption(app ?? '');
  await dialog.getByRole('checkbox', { name: 'Dispatcher' }).check();
  await dialog.getByRole('button', { name: 'Add the user' }).click();
}

/** Changes what the user may do with a page that has not heard of anything since it was loaded. */
export async function toggleDriver(page: AnyPage, { email: address }: Mailed) {
  await page.getByRole('button', { name: `Manage the permissions of ${address}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage permissions' });
  await dialog.getByRole('checkbox', { name: 'Driver' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
}
