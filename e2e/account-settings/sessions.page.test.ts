// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { signedIn } from '../console/developer.ts';
import { password, section } from './account-page.ts';
import { openOwnAccountInDom } from './own-account-in-dom.ts';

it('signs out all others at once, and says why that cannot be when there is none ACC-51', async () => {
  const { page, client, email } = await openOwnAccountInDom();
  const others = [await signedIn({ email, password }), await signedIn({ email, password })];
  await page.reload();
  const sessions = section(page, 'Sessions');
  await sessions.getByRole('listitem').nth(2).waitFor();
  await sessions.getByRole('button', { name: 'Sign out all others' }).click();
  await sessions.getByText('2 other sessions are signed out.').waitFor();
  const statusOf = async (person: BrowserClient) => (await person.call('GET', '/rest/auth')).status;
  for (const other of others) expect(await statusOf(other)).toBe(401);
  const button = sessions.getByRole('button', { name: 'Sign out all others' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.hover();
  await page.getByText('You have no other sessions.').waitFor();
  expect(await statusOf(client)).toBe(200);
});
