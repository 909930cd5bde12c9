// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { BrowserClient, type Send } from '../../server/test/browser-client.ts';
import { signedIn } from '../console/developer.ts';
import { product } from '../harness.ts';
import { password, section } from './account-page.ts';
import { openOwnAccountInDom } from './own-account-in-dom.ts';

const statusOf = async (person: BrowserClient) => (await person.call('GET', '/rest/auth')).status;

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs the user in once more, on a phone. */
async function signedInByPhone(email: string): Promise<BrowserClient> {
  const client = new BrowserClient(product);
  const byPhone =
    (send: Send): Send =>
    (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('user-agent', phone);
      return send(path, { ...init, headers });
    };
  Object.assign(client, { portal: byPhone(client.portal), account: byPhone(client.account) });
  await client.signIn({ email, password });
  return client;
}

it('signs out the other browser, which is out at once at the portal and at the account service ACC-51', async () => {
  const { page, client, email } = await openOwnAccountInDom();
  const other = await signedInByPhone(email);
  await page.reload();
  const sessions = section(page, 'Sessions');
  await sessions.getByText('Safari 18 on iOS').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  await sessions
    .getByText(/This computer · (127\.0\.0\.1|::1)/)
    .first()
    .waitFor();
  await sessions.getByRole('button', { name: 'Sign out Safari 18 on iOS' }).click();
  await sessions.getByText('Safari 18 on iOS is signed out.').waitFor();
  expect(await statusOf(other)).toBe(401);
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  expect((await other.account('/account')).headers.get('location')).toMatch(/^\/sign-in/);
  expect((await other.portal('/projects')).headers.get('location')).toMatch(/^\/login/);
  expect(await statusOf(client)).toBe(200);
});

it('asks for a sign-in at any further press in a browser that was signed out ACC-51', async () => {
  const { page, email } = await openOwnAccountInDom();
  const other = await signedIn({ email, password });
  expect((await other.accountCall('POST', '/api/account/sessions/end-others')).status).toBeLessThan(300);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('return') === '/account');
});

it('learns in an open tab that it was signed out elsewhere, when somebody comes back to it ACC-51', async () => {
  const { page, client } = await openOwnAccountInDom();
  await client.accountCall('GET', '/api/account/sign-out');
  document.dispatchEvent(new Event('visibilitychange'));
  await page.waitForURL((url) => url.pathname === '/sign-in');
});

it('signs out all others at once, and says why that cannot be when there is none ACC-51', async () => {
  const { page, client, email } = await openOwnAccountInDom();
  const others = [await signedIn({ email, password }), await signedIn({ email, password })];
  await page.reload();
  const sessions = section(page, 'Sessions');
  await sessions.getByRole('listitem').nth(2).waitFor();
  await sessions.getByRole('button', { name: 'Sign out all others' }).click();
  await sessions.getByText('2 other sessions are signed out.').waitFor();
  for (const other of others) expect(await statusOf(other)).toBe(401);
  const button = sessions.getByRole('button', { name: 'Sign out all others' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await button.hover();
  await page.getByText('You have no other sessions.').waitFor();
  expect(await statusOf(client)).toBe(200);
});
