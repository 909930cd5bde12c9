import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../scripts/check/chromium.mjs';

/** As slow as phone and network of Lighthouse's mobile preset. */
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** So long somebody looks at what came into view, whose pictures arrive meanwhile. */
const lookMs = 2000;

export type FirstMap = {
  /** From the request to the picture that the server drew. */
  readonly pictureMs: number;
  /** From the press to the first frame with tiles, with nothing loaded but the page. */
  readonly pressMs: number;
  /** The same for a second run. */
  readonly againMs: number;
};

type Marks = { readonly marks: Record<string, number> };

/** Notes when the largest picture was painted, and when a map first draws more than a rectangle. */
function watch(): void {
  const say = console.info.bind(console); // an example's frame replaces it
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { element?: Element }).element?.localName === 'img')
        Object.assign(globalThis, { marks: { picture: entry.startTime } });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // oxlint-disable-next-line typescript/unbound-method -- called with its canvas
  const draw = WebGL2RenderingContext.prototype.drawElements;
  let isDrawn = false;
  WebGL2RenderingContext.prototype.drawElements = function drawElements(...shape) {
    if (!isDrawn && shape[1] > 6) {
      isDrawn = true;
      requestAnimationFrame(() => say(`first frame ${Date.now()}`));
    }
    draw.apply(this, shape);
  };
}

async function openSlow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Milliseconds from the call until a map has drawn its first frame. */
async function untilFrame(page: Page, act: () => Promise<unknown>): Promise<number> {
  const message = page.waitForEvent('console', {
    predicate: (line) => line.text().startsWith('first frame'),
    timeout: 60_000,
  });
  const began = Date.now();
  await act();
  return Number((await message).text().split(' ').at(-1)) - began;
}

async function inBrowser<Result>(measure: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });
  try {
    return await measure(
      await openSlow(await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })),
    );
  } finally {
    await browser.close();
  }
}

/** An example as a visitor meets it on a phone: its picture, its first run and its second. */
export async function firstMapOf(url: string): Promise<FirstMap> {
  const pictureMs = await inBrowser(async (page) => {
    await page.goto(`${url}?view=result`, { waitUntil: 'networkidle' });
    return page.evaluate(() => (globalThis as never as Marks).marks['picture'] ?? Number.NaN);
  });
  return inBrowser(async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    const run = page.getByRole('main').getByRole('button', { name: 'Run' });
    await run.scrollIntoViewIfNeeded();
    await page.waitForTimeout(lookMs);
    const pressMs = await untilFrame(page, () => run.click());
    await page.waitForTimeout(lookMs);
    return { pictureMs, pressMs, againMs: await untilFrame(page, () => run.click()) };
  });
}

/** A page with nothing but the map, from its address to the first frame. */
export const firstFrameOf = (url: string): Promise<number> =>
  inBrowser((page) => untilFrame(page, () => page.goto(url, { waitUntil: 'commit' })));
