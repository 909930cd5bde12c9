import { type Browser, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../scripts/check/chromium.mjs';

/** As slow as the phone of Lighthouse's mobile preset. */
const slowdown = 4;

type Timing = PerformanceEntry & { readonly interactionId: number };
type Watched = { slowestMs: number };

/** Opens an address with these cookies on a slowed processor, and watches how long each interaction takes until it is painted. */
export async function openWatched(url: string, cookie: string): Promise<{ page: Page; browser: Browser }> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext();
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    return {
      name,
      value: pair.slice(at + 1),
      domain: new URL(url).hostname,
      path: '/',
      secure: name.startsWith('__Host-'),
    };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watched: Watched = { slowestMs: 0 };
    Object.assign(globalThis, { watched });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as Timing[])
        if (interactionId > 0) watched.slowestMs = Math.max(watched.slowestMs, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  return { page, browser };
}

/** The slowest interaction of these steps in milliseconds; 0 for one that is painted within a frame. */
export async function slowestOf(page: Page, steps: () => Promise<void>): Promise<number> {
  await page.evaluate(() =>
    Object.assign(globalThis, {
      watched: Object.assign((globalThis as never as { watched: Watched }).watched, { slowestMs: 0 }),
    }),
  );
  await steps();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  return page.evaluate(() => (globalThis as never as { watched: Watched }).watched.slowestMs);
}
