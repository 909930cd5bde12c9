import { expect, it } from 'vitest';
import { openPage, product, signIn } from '../harness.ts';
import { openAccount, openOwnAccount, password, portalStatus, section } from './account-page.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

it('signs out the other browser, which is out within a second at the portal and at the account service ACC-51', async () => {
  const { page, email } = await openOwnAccount();
  const other = await openPage({ userAgent: phone, expectedErrors: ['401'] });
  await signIn(other, { email, password }, '/login?return=/projects');
  await openAccount(other);
  await page.reload();

  const sessions = section(page, 'Sessions');
  await sessions.getByText('Safari 18 on iOS').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
  await sessions
    .getByText(/This computer · (127\.0\.0\.1|::1)/)
    .first()
    .waitFor();
  await sessions.getByRole('button', { name: 'Sign out Safari 18 on iOS' }).click();
  await expect.poll(() => portalStatus(other)).toBe(401);
  await sessions.getByText('Safari 18 on iOS is signed out.').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);

  await other.getByRole('button', { name: 'Save profile' }).click(); // any further action asks for a sign-in
  await other.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('return') === '/account');
  await other.goto(`${product.portal}/projects`);
  await other.waitForURL(/\/login/);
  expect(await portalStatus(page)).toBe(200);
});

it('learns in an open tab that it was signed out elsewhere, when somebody comes back to it ACC-51', async () => {
  const { page, client } = await openOwnAccount({ expectedErrors: ['401'] });
  await client.accountCall('GET', '/api/account/sign-out');
  // after the answer, which would be lost with a page that leaves at once
  await page.evaluate(() => void setTimeout(() => document.dispatchEvent(new Event('visibilitychange'))));
  await page.waitForURL((url) => url.pathname === '/sign-in');
});

it('signs this session out as well ACC-51', async () => {
  const { page } = await openOwnAccount();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${product.portal}/`);
  expect(await portalStatus(page)).toBe(401);
});
