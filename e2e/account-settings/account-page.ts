import type { Page } from 'playwright-core';
import { newDeveloper, openAs } from '../console/developer.ts';
import type { AnyPage } from '../dom/page.ts';
import { type PageOptions, product } from '../harness.ts';

export const password = 'correct horse battery';

export type Owner = {
  readonly client: Awaited<ReturnType<typeof newDeveloper>>;
  readonly page: Page;
  readonly email: string;
};

/** A new user on their account page. */
export async function openOwnAccount(options: PageOptions = {}): Promise<Owner> {
  const client = await newDeveloper();
  const page = await openAs(client, options);
  await openAccount(page);
  return { client, page, email: client.session?.email ?? '' };
}

/** The account page, completely loaded. */
export async function openAccount(page: AnyPage, query = ''): Promise<void> {
  await page.goto(`${product.account}/account${query}`);
  await page.getByLabel(/^(First name|Vorname)/).waitFor();
  await page.getByText(/^(This session|Diese Sitzung)$/).waitFor();
}

export const section = <P extends AnyPage>(page: P, name: string) =>
  page.getByRole('region', { name, exact: true }) as ReturnType<P['getByRole']>;

/** The portal's response about its session in this browser. */
export const portalStatus = (page: Page): Promise<number> =>
  page
    .context()
    .request.get(`${product.portal}/rest/auth`, { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    .then((answer) => answer.status());

/** Simulates a sign-in ten minutes ago: the first sensitive call is refused. */
export async function askForProof(page: AnyPage, path: string): Promise<void> {
  const refusal = {
    status: 'ERROR',
    error: { reason: 'REAUTHENTICATION_REQUIRED', code: 403, message: 'Please confirm your identity.' },
  };
  await page.route(`${product.account}${path}`, (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
}
