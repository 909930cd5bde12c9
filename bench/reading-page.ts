import { join } from 'node:path';
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

/** A page of the portal, and the same text for the sites beside it. */
export type MeasuredPage = ComparedPage & {
  readonly address: string;
  /** Kept out of search engines on purpose, which Lighthouse's category `seo` would count as a fault. */
  readonly isUnlisted?: boolean;
};

export const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** The heading of a Markdown page, and the rest. */
function titled(markdown: string): { title: string; markdown: string } {
  const [first = '', ...rest] = markdown.split('\n');
  return { title: first.replace(/^# /, ''), markdown: rest.join('\n') };
}

/** The page with the text of its Markdown. */
export async function writtenPage(portal: string, name: string, address: string): Promise<MeasuredPage> {
  return { name, address, ...titled(await textOf(`${portal}${address}.md`)), pictures: {} };
}

/** Whole numbers of score, and the paint no later than 1.10 s or 1.15 of Starlight's. */
function budgetsOf({ name, isUnlisted }: MeasuredPage, [ours, starlight]: readonly [Figures, Figures]): Budget[] {
  const paint = figure(ours, largestPaint);
  const latest = Math.max(1100, 1.15 * figure(starlight, largestPaint));
  const judged = categories.filter((category) => isUnlisted !== true || category !== 'seo');
  return [
    ...judged.map((category) => {
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

/** Measures the pages in turns with a Starlight page and static HTML of the same text, and judges them. */
export async function compareReadingPages(
  pagesOf: (portal: string) => Promise<readonly MeasuredPage[]>,
): Promise<void> {
  const { product, stop } = await startProduct();
  try {
    const pages = await pagesOf(product.portal);
    const sites = await comparisonSites(root, pages);
    try {
      const budgets: Budget[] = [];
      for (const page of pages) {
        const { name, address } = page;
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
        budgets.push(
          ...budgetsOf(page, [ours, starlight]),
          ...(await usedBudgets(name, `${product.portal}${address}`)),
        );
      }
      judge(budgets);
    } finally {
      sites.stop();
    }
  } finally {
    await stop();
  }
}
