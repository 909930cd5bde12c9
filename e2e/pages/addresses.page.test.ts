// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { visitInDom } from '../dom/page.ts';
import { product } from '../harness.ts';

describe('addresses', () => {
  it('shows the not-found page when a link within the portal leads nowhere NAV-45', async () => {
    const page = await visitInDom(undefined, '/pricing');
    await page.evaluate(() => history.pushState({}, '', '/nowhere'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.getByRole('heading', { level: 1, name: /Places, routes and maps/ }).waitFor();
  });

  it('leads a visitor to sign in from a link within the portal too NAV-44', async () => {
    const page = await visitInDom(undefined, '/pricing');
    await page.evaluate(() => history.pushState({}, '', '/group-management'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect.poll(() => page.url()).toBe(`${product.portal}/login?return=%2Fgroup-management`);
  });
});
