import type { AnyPage, Found } from '../dom/page.ts';
import { newPerson } from '../harness.ts';

export const address = '/reseller/projects/create';
export const at = (page: AnyPage) => new URL(page.url());
export const next = (page: AnyPage) => page.getByRole('button', { name: 'Continue' });
export const customer = <Kind extends AnyPage>(page: Kind) => page.getByLabel('Customer name') as Found<Kind>;
export const email = (page: AnyPage) => page.getByLabel('Customer admin email');
export const confirm = (page: AnyPage) => page.getByRole('button', { name: 'Create project' });
export const done = (page: AnyPage) => page.getByRole('heading', { name: 'Your project is ready.' });

/** Fills the first two steps for an own new customer, and opens the review. */
export async function toReview(page: AnyPage, name = `Customer ${crypto.randomUUID()}`) {
  await page.goto(`${address}?tab=CONSUMER_MAPPING`);
  await page.getByLabel('Consumer Apps', { exact: true }).check();
  await next(page).click();
  await customer(page).fill(name);
  const admin = newPerson().email;
  await email(page).fill(admin);
  await next(page).click();
  await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  return { name, admin };
}
