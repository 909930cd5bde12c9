import type { Page } from 'playwright-core';
import { newDeveloper, openAs } from '../console/developer.ts';
import { type PageOptions, product } from '../harness.ts';

export const password = 'correct horse battery';

export type Owner = {
  readonly client: Awaited<ReturnType<typeof newDeveloper>>;
  readonly page: Page;
  readonly email: string;
};

/** Somebody who has signed up, on the page of their own account. */
export async function openOwnAccount(options: PageOptions = {}): Promise<Owner> {
  const client = await newDeveloper();
  const page = await openAs(client, options);
  await openAccount(page);
  return { client, page, email: client.session?.email ?? '' };
}

/** The account page, with all that it loads. */
export async function openAccount(page: Page, query = ''): Promise<void> {
  await page.goto(`${product.account}/account${query}`);
  await page.getByLabel(/^(First name|Vorname)/).waitFor();
  await page.getByText(/^(This session|Diese Sitzung)$/).waitFor();
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What the portal answers about its session in this browser. */
export const portalStatus = (page: Page): Promise<number> =>
  page
    .context()
    .request.get(`${product.portal}/rest/auth`, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    .then((answer) => answer.status());

/** As if the sign-in had been ten minutes ago: the first such call is refused. */
export async function askForProof(page: Page, path: string): Promise<void> {
  const refusal = {
    status: 'ERROR',
    error: { reason: 'REAUTHENTICATION_REQUIRED', code: 403, message: 'Please confirm that it is you.' },
  };
  await page.route(`${product.account}${path}`, (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
}
