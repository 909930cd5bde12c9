import { chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../scripts/check/chromium.mjs';

/** As slow as the phone of Lighthouse's mobile preset. */
const slowdown = 4;

type Watched = { readonly tasks: number[]; readonly presses: number[] };

export type Use = {
  /** Bodies as sent, in kB. */
  readonly scriptsKb: number;
  /** The longest task; 0 if none took 50 ms. */
  readonly longestTaskMs: number;
  /** From the press to the frame that shows its answer; 0 if that took less than 16 ms. */
  readonly pressMs: number;
};
/** What a visitor does first, and what turning to a part that needs the page's program loads after that. */
export type FirstUse = { readonly first: Use; readonly needed: Use };

function watch(): void {
  const watched: Watched = { tasks: [], presses: [] };
  Object.assign(globalThis, { watched });
  const keepIn = (durations: number[], isWanted = (_name: string) => true) =>
    new PerformanceObserver((list) => {
      const wanted = list.getEntries().filter(({ name }) => isWanted(name));
      durations.push(...wanted.map(({ duration }) => duration));
    });
  const isPress = (name: string) => ['pointerdown', 'pointerup', 'click'].includes(name);
  keepIn(watched.tasks).observe({ type: 'longtask' });
  keepIn(watched.presses, isPress).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function untilStill(page: Page): Promise<void> {
  await page.waitForTimeout(500); // a program starts a frame later
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** All scripts so far, in kB. */
const scriptsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // a file that is preloaded and imported is listed twice
    const sizes = new Map(
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize]),
    );
    return Number(([...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000).toFixed(1));
  });

/** The longest task and press since the last call. */
async function timesOf(page: Page): Promise<Omit<Use, 'scriptsKb'>> {
  await untilStill(page);
  return page.evaluate(() => {
    const { tasks, presses } = (globalThis as never as { watched: Watched }).watched;
    return { longestTaskMs: Math.max(0, ...tasks.splice(0)), pressMs: Math.max(0, ...presses.splice(0)) };
  });
}

/**
 * Opens an address as a visitor, who moves the pointer, scrolls, and presses a button that copies or another tab, or else
 * the menu; then the pointer rests on the search, which needs the page's program.
 */
export async function firstUseOf(url: string): Promise<FirstUse> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await page.addInitScript(watch);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => void (globalThis as never as { watched: Watched }).watched.tasks.splice(0));
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 310);
    await page.mouse.wheel(0, 200);
    const presses = page.locator('main [data-instant]').or(page.locator('header [data-instant=menu]'));
    await presses.filter({ visible: true }).first().click();
    const first = { ...(await timesOf(page)), scriptsKb: await scriptsOf(page) };
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).hover();
    await page.waitForFunction(() => window.earlyInput?.isRunning());
    const scriptsKb = await scriptsOf(page); // what dialogs need arrives later, for whoever goes on
    return { first, needed: { ...(await timesOf(page)), scriptsKb } };
  } finally {
    await browser.close();
  }
}
