import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findOrInstallChromium } from '../scripts/check/chromium.mjs';
import { median } from './rounds.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const outside = 'requests to other hosts';
export const interactive = 'interactive (ms)';
export const shift = 'layout shift';
export const javaScript = 'JavaScript (kB, brotli)';
export const largestPaint = 'largest contentful paint (ms)';
export const blocking = 'total blocking time (ms)';
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Figures = Readonly<Record<string, number>>;

/** The bodies only: headers are small, and HTTP/2 compresses most of them. */
async function bytesOf(addresses: readonly string[]): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const lengths = await Promise.all(
    addresses.map(async (url) => Number((await fetch(url, { headers, method: 'HEAD' })).headers.get('content-length'))),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

async function figuresOf({ categories: scored, audits }: Result): Promise<Figures> {
  const requests =
    (audits['network-requests']?.details as { items?: { url: string; resourceType?: string }[] } | undefined)?.items ??
    [];
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  const foreign = requests.filter(({ url }) => !/^(http:\/\/localhost[:/]|data:|blob:)/.test(url));
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((scored[name]?.score ?? 0) * 100)])),
    [largestPaint]: Math.round(value('largest-contentful-paint')),
    [blocking]: Math.round(value('total-blocking-time')),
    [interactive]: Math.round(value('interactive')),
    [shift]: Number(value('cumulative-layout-shift').toFixed(3)),
    [javaScript]: Number(((await bytesOf(scripts.map(({ url }) => url))) / 1000).toFixed(1)),
    [outside]: foreign.length,
  };
}

/** In a new browser: a used one has a pointer over the page, which starts loading more. */
async function lighthouseOnce(url: string, cookie?: string): Promise<Result> {
  const chrome = await launch({ chromePath: await findOrInstallChromium(), chromeFlags: flags });
  try {
    const options = {
      port: chrome.port,
      onlyCategories: [...categories],
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    };
    const result = await lighthouse(url, options);
    if (!result) throw new Error(`Lighthouse measured nothing at ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/** The figures of one address by Lighthouse's mobile preset; a run whose trace has no paint is repeated. */
export async function measureOnce(url: string, cookie?: string): Promise<Figures> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const result = await lighthouseOnce(url, cookie);
    if (result.audits['largest-contentful-paint']?.numericValue === undefined) continue;
    const low = Object.values(result.audits).filter(({ score }) => score !== null && score < 0.9);
    if (process.env['WHY'])
      console.log(low.map(({ id, score, displayValue }) => `  ${id} ${score} ${displayValue ?? ''}`).join('\n'));
    return figuresOf(result);
  }
  throw new Error(`Lighthouse saw no paint at ${url}`);
}

/** The median of each figure. */
export const medians = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((figures) => figures[name] ?? Number.NaN))]),
  );

/** A figure that is missing fails every comparison. */
export const figure = (figures: Figures, name: string): number => figures[name] ?? Number.NaN;

export function show(page: string, figures: Figures) {
  console.log(`\n${page}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(32)} ${value}`);
}
