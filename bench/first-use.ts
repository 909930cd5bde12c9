import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../scripts/check/chromium.mjs';

/** As slow as the phone of Lighthouse's mobile preset. */
const slowdown = 4;

type Watched = { readonly watched: number[] };

export type FirstUse = {
  /** Bodies as sent, in kB. */
  readonly scriptsKb: number;
  /** The longest task after the first sign of use; 0 if none took 50 ms. */
  readonly longestTaskMs: number;
};

/** Opens an address as a visitor, moves the pointer, and waits until nothing more is loaded. */
export async function firstUseOf(url: string): Promise<FirstUse> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.addInitScript(() => {
      const watched: number[] = [];
      Object.assign(globalThis, { watched });
      new PerformanceObserver((list) => watched.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => void (globalThis as never as Watched).watched.splice(0));
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 310);
    await page.waitForTimeout(500); // the program starts a frame later
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    // a file that is preloaded and imported is listed twice
    const scripts = await page.evaluate(() => {
      const sizes = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const);
      return [...new Map(sizes).values()].reduce((sum, size) => sum + size, 0);
    });
    const tasks = await page.evaluate(() => (globalThis as never as Watched).watched);
    return { scriptsKb: Number((scripts / 1000).toFixed(1)), longestTaskMs: Math.max(0, ...tasks) };
  } finally {
    await browser.close();
  }
}
