// The explorer and pages of the API reference beside a Starlight page and static HTML with the same text: Lighthouse's
// mobile preset, medians of five, in turns. READING_PAGES=all measures every page of the reference (about an hour).
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { startProduct } from '../e2e/start-product.ts';
import { comparisonSites, type ComparedPage } from './comparison-sites.ts';
import { type FirstUse, firstUseOf, type Use } from './first-use.ts';
import {
  blocking,
  categories,
  figure,
  type Figures,
  largestPaint,
  measureOnce,
  medians,
  shift,
  show,
} from './lighthouse-figures.ts';
import { type Budget, judge, median } from './rounds.ts';

const runs = 5;
const mostScriptsKb = 50;
const root = join(import.meta.dirname, '..');
const reference = '/documentation/api-reference';
const explorer = '/api-explorer';

type MeasuredPage = ComparedPage & { readonly address: string };

const textOf = async (url: string) => (await fetch(url)).text();

/** The heading of a Markdown page, and the rest. */
function titled(markdown: string): { title: string; markdown: string } {
  const [first = '', ...rest] = markdown.split('\n');
  return { title: first.replace(/^# /, ''), markdown: rest.join('\n') };
}

/** The smallest page of the reference, the one in the middle and the largest, or all. */
async function referencePages(portal: string): Promise<MeasuredPage[]> {
  const overview = await textOf(`${portal}${reference}`);
  const slugs = [...new Set([...overview.matchAll(/api-reference\/([a-z-]+)"/g)].map(([, slug = '']) => slug))];
  const pages = await Promise.all(
    slugs.map(async (slug) => {
      const address = `${reference}/${slug}`;
      return { name: slug, address, ...titled(await textOf(`${portal}${address}.md`)), pictures: {} };
    }),
  );
  if (process.env['READING_PAGES'] === 'all') return pages;
  const bySize = pages.toSorted((one, other) => one.markdown.length - other.markdown.length);
  return [bySize[0], bySize[bySize.length >> 1], bySize.at(-1)].filter((page) => page !== undefined);
}

/** What the explorer shows before it is used: its text, the code of the first example, and the list of all with pictures. */
async function explorerPage(portal: string): Promise<MeasuredPage> {
  const { document } = new JSDOM(await textOf(`${portal}${explorer}`)).window;
  const pictures: Record<string, Buffer> = {};
  const lines: string[] = [];
  for (const element of document.querySelectorAll('main :is(h1, h2, h3, p, pre, img)')) {
    const text = element.textContent.trim();
    const source = element.getAttribute('src');
    if (source?.includes('.light.') === true) {
      const file = source.split('/').at(-1) ?? '';
      pictures[file] ??= Buffer.from(await (await fetch(`${portal}${source}`)).arrayBuffer());
      lines.push(`<img src="/pictures/${file}" alt="" width="640" height="420" loading="lazy">`);
    } else if (element.localName === 'pre') lines.push(`\`\`\`js\n${text}\n\`\`\``);
    else if (/^h\d$/.test(element.localName)) lines.push(`${'#'.repeat(Number(element.localName[1]) + 1)} ${text}`);
    else if (text !== '') lines.push(text);
  }
  return { name: 'explorer', title: 'Examples', address: explorer, markdown: lines.join('\n\n'), pictures };
}

/** Whole numbers of score, and the paint no later than 1.10 s or 1.15 of Starlight's. */
function budgetsOf(name: string, [ours, starlight]: readonly [Figures, Figures]): Budget[] {
  const paint = figure(ours, largestPaint);
  const latest = Math.max(1100, 1.15 * figure(starlight, largestPaint));
  return [
    ...categories.map((category) => {
      const value = figure(ours, category);
      return { what: `${name}, ${category}`, value, holds: value === 100, target: '100' };
    }),
    {
      what: `${name}, largest paint (ms)`,
      value: paint,
      holds: paint <= latest,
      target: `at most ${latest.toFixed(0)}`,
    },
    {
      what: `${name}, blocking (ms)`,
      value: figure(ours, blocking),
      holds: figure(ours, blocking) <= 20,
      target: 'at most 20',
    },
    { what: `${name}, layout shift`, value: figure(ours, shift), holds: figure(ours, shift) === 0, target: '0' },
  ];
}

const medianUse = (uses: readonly Use[]): Use => ({
  scriptsKb: median(uses.map(({ scriptsKb }) => scriptsKb)),
  longestTaskMs: median(uses.map(({ longestTaskMs }) => longestTaskMs)),
  pressMs: median(uses.map(({ pressMs }) => pressMs)),
});

async function usedBudgets(name: string, url: string): Promise<Budget[]> {
  const found: FirstUse[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await firstUseOf(url));
  const { scriptsKb, longestTaskMs, pressMs } = medianUse(found.map(({ first }) => first));
  const needed = medianUse(found.map(({ needed: use }) => use));
  console.log(`${name}, its whole program: ${needed.scriptsKb} kB, longest task ${needed.longestTaskMs} ms`);
  return [
    {
      what: `${name}, JavaScript once used (kB)`,
      value: scriptsKb,
      holds: scriptsKb <= mostScriptsKb,
      target: `at most ${mostScriptsKb}`,
    },
    {
      what: `${name}, longest task once used (ms)`,
      value: longestTaskMs,
      holds: longestTaskMs <= 50,
      target: 'at most 50',
    },
    { what: `${name}, first press (ms)`, value: pressMs, holds: pressMs <= 200, target: 'at most 200' },
  ];
}

const { product, stop } = await startProduct();
try {
  const pages = [await explorerPage(product.portal), ...(await referencePages(product.portal))];
  const sites = await comparisonSites(root, pages);
  try {
    const budgets: Budget[] = [];
    for (const { name, address } of pages) {
      const found: Record<'ours' | 'starlight' | 'bare', Figures[]> = { ours: [], starlight: [], bare: [] };
      for (let run = 0; run < runs; run += 1) {
        found.ours.push(await measureOnce(`${product.portal}${address}`));
        found.starlight.push(await measureOnce(`${sites.starlight}/${name}/`));
        found.bare.push(await measureOnce(`${sites.bare}/${name}/`));
      }
      const [ours, starlight, bare] = [medians(found.ours), medians(found.starlight), medians(found.bare)];
      show(name, ours);
      show(`${name}, Starlight`, starlight);
      show(`${name}, static HTML`, bare);
      budgets.push(...budgetsOf(name, [ours, starlight]), ...(await usedBudgets(name, `${product.portal}${address}`)));
    }
    judge(budgets);
  } finally {
    sites.stop();
  }
} finally {
  await stop();
}
