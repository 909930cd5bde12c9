import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, type PageOptions } from '../harness.ts';

/** How visible the hero's words are, and how far its map lags behind, in pixels. */
const heroAt = async (page: Page, y: number) => {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 1, y);
  return page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve) => {
        const styles = () => {
          const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
          const { transform } = styleOf('.hero-map');
          const drift = transform === 'none' ? 0 : new DOMMatrix(transform).f;
          resolve([Number(styleOf('.hero-text').opacity), drift].map((value) => Math.round(value * 100) / 100));
        };
        requestAnimationFrame(() => requestAnimationFrame(styles));
      }),
  );
};

async function openHome(width: number, options: PageOptions = {}) {
  const page = await openPage({ viewport: { width, height: 700 }, reducedMotion: 'no-preference', ...options });
  await page.goto('/');
  return page;
}

describe('the hero of the home page', () => {
  it('fades out over 486 px of scroll, and comes back (NAV-49)', async () => {
    const page = await openHome(1440);
    expect(await heroAt(page, 0)).toEqual([1, 0]);
    expect(await heroAt(page, 243)).toEqual([0.5, 32]);
    expect(await heroAt(page, 486)).toEqual([0, 64]);
    expect(await heroAt(page, 600)).toEqual([0, 64]);
    expect(await heroAt(page, 0)).toEqual([1, 0]);
  });

  it.each([
    [764, [1, 0]],
    [765, [0.5, 32]],
  ])('in a window of %i px stands at %j after 243 px (NAV-49)', async (width, hero) => {
    expect(await heroAt(await openHome(width), 243)).toEqual(hero);
  });

  it('stands still for readers who want less motion (NAV-49)', async () => {
    expect(await heroAt(await openHome(1440, { reducedMotion: 'reduce' }), 243)).toEqual([1, 0]);
  });
});
