// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { openAccountFrame } from '../dom/account-frame.ts';
import { type DomPage, visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

const failed = 'Sign-in failed. Please try again.';
const alert = (page: DomPage) => page.getByRole('alert');
const isOpening = (page: DomPage) => page.getByText('Opening sign-in').count();

describe('the sign-in screen', () => {
  it('shows an error, an action that does not belong here, a completion without a code, and a code that the portal does not take as an error, knows nobody, stops loading and lets try again ACC-38 ACC-41', async () => {
    const page = await visitInDom(undefined, '/login');
    let frame = await openAccountFrame(page);
    for (const event of [
      { action: 'error', data: { error: 'broken' } },
      { action: 'refresh failed' },
      { action: 'completed' },
      { action: 'completed', data: { code: 'x'.repeat(43) } },
    ] as const) {
      frame.say(event);
      await expect.poll(() => alert(page).allTextContents()).toEqual([failed]);
      expect(await isOpening(page)).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/login');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => isOpening(page)).toBe(1);
      frame = await openAccountFrame(page);
      await expect.poll(() => isOpening(page)).toBe(0);
      expect(await alert(page).count()).toBe(0);
    }
  });

  it('comes back without a login when the frame is closed or a social sign-in was chosen, and opens it again with sign-up or without ACC-38 ACC-42 ACC-44 CRE-41', async () => {
    const page = await visitInDom(undefined, '/sign-up');
    let frame = await openAccountFrame(page);
    const social = 'Social sign-in is not available here. Please sign in with your email.';
    for (const [event, words] of [
      [{ action: 'error', data: { socialLoginId: 'somebody' } }, social],
      [{ action: 'aborted' }, 'Sign-in was closed.'],
    ] as const) {
      for (const [label, address] of [
        ['Sign in or create an account', /\/sign-up\?(?!.*no-sign-up)/],
        ['Sign in only', /\/sign-in\?.*no-sign-up=true/],
      ] as const) {
        frame.say(event);
        await expect.poll(() => alert(page).allTextContents()).toEqual([words]);
        expect(await page.locator('iframe').count()).toBe(0);
        await expect.poll(() => page.locator(':focus').textContent()).toBe('Sign in or create an account');
        await page.getByRole('button', { name: label }).click();
        frame = await openAccountFrame(page);
        expect(frame.address.href).toMatch(address);
        expect(await alert(page).count()).toBe(0);
      }
    }
    expect(new URL(page.url()).pathname).toBe('/sign-up');
  });
});

it('opens sign-in when the account service answers late, and says so when it does not answer', async () => {
  const page = await visitInDom(undefined, '/documentation');
  await page.route(`${product.portal}/rest/auth/begin`, (route) => route.abort(), { times: 1 });
  await page.goto('/login');
  await expect.poll(() => alert(page).allTextContents()).toEqual([failed]);
  await page.getByRole('button', { name: 'Try again' }).click();
  const { address } = await openAccountFrame(page);
  expect([address.origin, address.pathname]).toEqual([product.account, '/sign-in']);
});
