import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../harness.ts';
import { started } from './started.ts';

/** The page's own program never comes here. */
async function openWithoutProgram(path: string, options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ ...options, permissions: ['clipboard-read', 'clipboard-write'] });
  const asked: string[] = [];
  await page.route(/\/portal-[\w-]{7}\.js$/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto(path);
  return { page, asked };
}

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');
const switchIn = (page: Page, theme: string) => page.getByRole('banner').getByRole('radio', { name: theme });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe('a page for reading, without its program,', () => {
  it('changes its theme, which the next page keeps, and its language', async () => {
    const { page, asked } = await openWithoutProgram('/documentation/restrict-a-key', {
      viewport: { width: 1280, height: 800 },
    });
    await switchIn(page, 'Dark').check({ force: true });
    await expect.poll(() => themeOf(page)).toBe('dark');
    await page.reload();
    expect(await themeOf(page)).toBe('dark');
    await switchIn(page, 'System').check({ force: true });
    await expect.poll(() => themeOf(page)).toBeNull();
    await page.reload();
    expect(await themeOf(page)).toBeNull();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.locator('html[lang=de]').waitFor();
    expect(asked).toEqual([]);
  });

  it('shows the other tabs by press and by arrow key', async () => {
    const { page, asked } = await openWithoutProgram('/');
    const tabs = page.getByRole('main').getByRole('tablist').first();
    const shown = () => tabs.getByRole('tab', { selected: true }).innerText();
    const panel = page.getByRole('tabpanel').first();
    await expect.poll(() => panel.getByText('curl').first().isVisible()).toBe(true);
    await tabs.getByRole('tab', { name: 'JavaScript' }).click();
    await expect.poll(shown).toBe('JavaScript');
    expect(await page.getByRole('tabpanel', { name: 'JavaScript' }).isVisible()).toBe(true);
    expect(await page.getByRole('tabpanel', { name: 'curl', exact: true }).count()).toBe(0);
    await page.keyboard.press('Home');
    await expect.poll(shown).toBe('curl');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => tabs.getByRole('tab').last().getAttribute('aria-selected')).toBe('true');
    expect(
      await tabs
        .getByRole('tab')
        .last()
        .evaluate((tab) => tab === document.activeElement),
    ).toBe(true);
    expect(await tabs.locator('[tabindex="0"]').evaluateAll((all) => all.map((tab) => tab.ariaSelected))).toEqual([
      'true',
    ]);
    expect(asked).toEqual([]);
  });

  it('copies code, says so beside the button for a while, and says what a button is for', async () => {
    const { page, asked } = await openWithoutProgram('/documentation/api-reference/geocoding');
    const button = page.getByRole('button', { name: /^Copy the request/ }).first();
    const tip = page.getByRole('tooltip');
    await button.hover();
    await expect.poll(() => tip.innerText()).toMatch(/^Copy the request/);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.clock.install();
    await button.click();
    await expect.poll(() => tip.innerText()).toBe('Copied');
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBe(1);
    expect(await copied(page)).toContain('curl');
    await page.clock.runFor(2000);
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBe(0);
    await page.mouse.move(1, 1);
    await tip.waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
  });

  it('marks the section in view, makes its bar smaller, and leads back to the top', async () => {
    const { page, asked } = await openWithoutProgram('/documentation/restrict-a-key', {
      viewport: { width: 1440, height: 600 },
      reducedMotion: 'reduce',
    });
    const back = page.getByRole('button', { name: 'Back to top' });
    const bar = page.getByRole('banner').locator('> div');
    const heightOfBar = () => bar.evaluate((element) => element.clientHeight);
    const current = page.locator('[data-outline] a[aria-current=location]').filter({ visible: true });
    expect([await back.count(), await current.count()]).toEqual([0, 0]);
    const before = await heightOfBar();
    await page.getByRole('heading', { name: 'Android apps' }).evaluate((heading) => heading.scrollIntoView());
    await expect.poll(() => current.innerText()).toBe('Android apps');
    await expect.poll(heightOfBar).toBeLessThan(before);
    await back.click();
    await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'MAIN']);
    await back.waitFor({ state: 'hidden' });
    await expect.poll(heightOfBar).toBe(before);
    expect(asked).toEqual([]);
  });

  it('opens its menu on a phone below what is above the bar, and closes it by a link of the page', async () => {
    const { page, asked } = await openWithoutProgram('/', {
      isFirstVisit: true,
      viewport: { width: 360, height: 740 },
    });
    const opens = page.getByRole('button', { name: 'Open menu' });
    const closes = page.getByRole('button', { name: 'Close menu' });
    await opens.click();
    await expect.poll(() => closes.getAttribute('aria-expanded')).toBe('true');
    const menu = page.locator('[data-menu-panel]');
    const bar = page.getByRole('banner').locator('> div');
    const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : undefined);
    await expect
      .poll(async () => Math.round((await menu.boundingBox())?.y ?? 0))
      .toBe(Math.round(bottomOf(await bar.boundingBox()) ?? 0));
    await closes.click();
    await expect.poll(() => opens.getAttribute('aria-expanded')).toBe('false');
    await opens.click();
    await menu.evaluate((panel) => panel.querySelector('a')?.setAttribute('href', '#content'));
    await menu.getByRole('link').first().click();
    await menu.waitFor({ state: 'hidden' });
    expect(asked).toEqual([]);
  });

  it('answers what was pressed before its small program came, once', async () => {
    const page = await openPage({ isFirstVisit: true, viewport: { width: 1280, height: 800 } });
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto('/');
    await switchIn(page, 'Dark').check({ force: true });
    await page.getByRole('button', { name: 'Allow all' }).dispatchEvent('click');
    expect(await themeOf(page)).toBeNull();
    release(undefined);
    await expect.poll(() => themeOf(page)).toBe('dark');
    await page.getByRole('region', { name: 'Site notice' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => window.earlyInput?.isRunning())).toBe(false);
  });
});

it('leaves what was changed to the program that takes a page over', async () => {
  const page = await openPage({ isFirstVisit: true, viewport: { width: 1280, height: 800 } });
  await page.goto('/');
  await switchIn(page, 'Dark').check({ force: true });
  const tabs = page.getByRole('main').getByRole('tablist').first();
  await tabs.getByRole('tab', { name: 'JavaScript' }).click();
  await page.getByRole('button', { name: 'Allow all' }).click();
  await started(page);
  expect(await themeOf(page)).toBe('dark');
  expect(await switchIn(page, 'Dark').isChecked()).toBe(true);
  expect(await tabs.getByRole('tab', { selected: true }).innerText()).toBe('JavaScript');
  await expect.poll(() => page.locator('[data-terms-version]').count()).toBe(0);
  await switchIn(page, 'Light').check({ force: true });
  await expect.poll(() => themeOf(page)).toBe('light');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await page.locator('[data-menu-panel]').getByRole('radio', { name: 'Light' }).isChecked()).toBe(true);
});
