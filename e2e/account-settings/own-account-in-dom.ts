import { newDeveloper } from '../console/developer.ts';
import { openInDom } from '../dom/page.ts';
import { openAccount } from './account-page.ts';

/** A new user on their account page, without a browser. */
export async function openOwnAccountInDom() {
  const client = await newDeveloper();
  const page = openInDom(client);
  await openAccount(page);
  return { client, page, email: client.session?.email ?? '' };
}
