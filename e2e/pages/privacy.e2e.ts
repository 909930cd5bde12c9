import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, product, signIn } from '../harness.ts';
import { withConfig } from './page-config.ts';
import { openStarted, started, visit } from './started.ts';

const settings = '/legal/privacy-settings';
const box = (page: Page, name: string) => page.getByRole('main').getByRole('checkbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Your settings are saved.' }).waitFor();
const notice = (page: Page) => page.getByRole('region', { name: 'Site notice' });

async function cookie(page: Page, name: string) {
  const found = (await page.context().cookies(product.portal)).find((one) => one.name === name);
  return found && { value: found.value, isLasting: found.expires > 0 };
}
const ticks = async (page: Page) => [
  await box(page, 'Necessary').isChecked(),
  await box(page, 'Preferences').isChecked(),
  await box(page, 'Error reports').isChecked(),
];

describe('the privacy settings', () => {
  it('keep what is chosen, show it at the next visit, and close the notice about cookies (WID-15)', async () => {
    const page = await openStarted({ isFirstVisit: true }, settings);
    await expect.poll(() => ticks(page)).toEqual([true, true, false]); // nothing leaves before a decision
    await notice(page).waitFor();
    await box(page, 'Preferences').uncheck();
    await box(page, 'Error reports').check();
    expect(await cookie(page, 'cookie-consent')).toBeUndefined();
    await press(page, 'Save settings');
    await saved(page);
    await notice(page).waitFor({ state: 'detached' });
    expect(await cookie(page, 'cookie-consent')).toEqual({ value: 'necessary.error_reports', isLasting: true });
    await page.reload();
    expect(await ticks(page)).toEqual([true, false, true]); // as the server sent it
    await started(page);
    expect(await ticks(page)).toEqual([true, false, true]);
    await press(page, 'Only what is necessary');
    await saved(page);
    expect(await ticks(page)).toEqual([true, false, false]);
    await box(page, 'Preferences').check();
    await page.getByText('Your settings are saved.').waitFor({ state: 'detached' });
    await press(page, 'Allow all');
    await saved(page);
    expect(await ticks(page)).toEqual([true, true, true]);
    expect(await cookie(page, 'cookie-consent')).toEqual({ value: 'true', isLasting: true });
  });

  it('decide how long the theme and the language are kept (WID-15)', async () => {
    const page = await openStarted({ viewport: { width: 1280, height: 900 } }, settings);
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect.poll(() => cookie(page, 'waypost-theme')).toEqual({ value: 'dark', isLasting: true });
    await press(page, 'Only what is necessary');
    await saved(page);
    expect(await cookie(page, 'waypost-theme')).toEqual({ value: 'dark', isLasting: false });
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Datenschutzeinstellungen' }).waitFor();
    expect(await cookie(page, 'waypost-language')).toEqual({ value: 'de', isLasting: false });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it.each([
    ['Only what is necessary', 0],
    ['Allow all', 1],
  ])('after “%s” let %i reports of a failure leave the portal (WID-15)', async (decision, count) => {
    const reports: unknown[] = [];
    const page = await openPage({ isFirstVisit: true, expectedErrors: [/went wrong on purpose/] });
    await withConfig(page, (html) =>
      html
        .replace('"error_reporting_url":null', `"error_reporting_url":"${product.portal}/reports"`)
        .replaceAll('"ff_sentry_enabled":false', '"ff_sentry_enabled":true'),
    );
    await page.route('**/reports', (route) => {
      reports.push(route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    });
    await visit(page, '/legal/terms');
    await notice(page).getByRole('button', { name: decision }).click();
    await notice(page).waitFor({ state: 'detached' });
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('It went wrong on purpose');
      });
    });
    await page.evaluate(() => fetch('/favicon.svg').then(() => undefined)); // a report would have gone before it
    await expect.poll(() => reports.length).toBe(count);
  });

  it('can be read, and say what happens, without scripts', async () => {
    const html = await (await fetch(product.portal + settings)).text();
    expect(html).toMatch(/<noscript><p\b[^>]*>[^<]*stores only what is necessary/);
  });
});

describe('the page about cookies', () => {
  it('names everything that a signed-in visit stores', async () => {
    const page = await openStarted({ viewport: { width: 1280, height: 900 } }, '/pricing');
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    await signIn(page, { email: 'self-serve@demo.example', password: 'waypost-demo-1' });
    await visit(page, '/legal/cookies');
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    const names = (await page.getByRole('main').locator('code').allInnerTexts()).flatMap((text) => text.split(' · '));
    const isNamed = (name: string) =>
      names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
    expect(cookies).toContain('waypost-theme');
    expect([...stored, ...cookies].filter((name) => !isNamed(name))).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Open the privacy settings' }).click();
    await page.waitForURL(`**${settings}`);
  });
});
