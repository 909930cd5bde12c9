import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe, openPage, product } from '../harness.ts';
import { started } from './started.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Site notice' });
const dayMs = 24 * 60 * 60 * 1000;

async function storedCookies(page: Page) {
  const cookies = await page.context().cookies(product.portal);
  return new Map(
    cookies.map(({ name, value, expires }) => [
      name,
      { value, days: Math.round((expires * 1000 - Date.now()) / dayMs) },
    ]),
  );
}

describe('the notice above the header', () => {
  it('is about cookies at the first visit, stands in the HTML above the header, and is stored when it is closed NOT-07 NOT-09 NAV-50', async () => {
    const page = await openPage({ isFirstVisit: true, viewport: { width: 360, height: 740 } });
    const html = await (await fetch(product.portal)).text();
    expect(html.indexOf('We use cookies to improve this site.')).toBeGreaterThan(-1);
    expect(html.indexOf('We use cookies to improve this site.')).toBeLessThan(html.indexOf('<header'));

    await page.goto('/');
    await notice(page).getByText('We use cookies to improve this site.').waitFor();
    expect(await axe(page)).toEqual([]);
    await started(page);
    await notice(page).getByRole('button', { name: 'Allow all' }).click();
    await expect.poll(() => notice(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN'); // its button has been removed
    const stored = await storedCookies(page);
    expect(stored.get('cookie-consent')).toEqual({ value: 'true', days: 365 });
    expect(stored.get('terms-version')).toEqual({ value: '1', days: 365 });

    await page.goto('/documentation/api-reference');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);
  });

  it('is closed by a refusal as by an agreement, with as many presses NOT-09 WID-15', async () => {
    const page = await openPage({ isFirstVisit: true });
    await page.goto('/');
    await started(page);
    await notice(page).getByRole('button', { name: 'Only what is necessary' }).click();
    await expect.poll(() => notice(page).count()).toBe(0);
    const stored = await storedCookies(page);
    expect(stored.get('cookie-consent')).toEqual({ value: 'necessary', days: 365 });
    expect(stored.get('terms-version')).toEqual({ value: '1', days: 365 });
  });

  it('is about the terms when they have changed since they were last seen, and is closed also by a press before the script of the page runs NOT-08 NOT-09', async () => {
    const page = await openPage();
    await page.context().addCookies([{ name: 'terms-version', value: '0', url: product.portal }]);
    const running = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await running.promise;
      await route.continue();
    });
    await page.goto('/');
    await notice(page).getByText('Our terms have been updated.').waitFor();
    await expect
      .poll(() => notice(page).getByRole('link', { name: 'Read the terms' }).getAttribute('href'))
      .toBe('/legal/terms');
    await notice(page).getByRole('button', { name: 'Close the notice' }).click();
    running.resolve();
    await notice(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await storedCookies(page)).get('terms-version')?.value).toBe('1');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => notice(page).count()).toBe(0);
  });
});
