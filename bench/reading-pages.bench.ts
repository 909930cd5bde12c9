// The explorer and pages of the API reference beside a Starlight page and static HTML with the same text: Lighthouse's
// mobile preset, medians of five, in turns. READING_PAGES=all measures every page of the reference (about an hour).
import { JSDOM } from 'jsdom';
import { compareReadingPages, type MeasuredPage, textOf, writtenPage } from './reading-page.ts';

const reference = '/documentation/api-reference';
const explorer = '/api-explorer';

/** The smallest page of the reference, the one in the middle and the largest, or all. */
async function referencePages(portal: string): Promise<MeasuredPage[]> {
  const overview = await textOf(`${portal}${reference}`);
  const slugs = [...new Set([...overview.matchAll(/api-reference\/([a-z-]+)"/g)].map(([, slug = '']) => slug))];
  const pages = await Promise.all(slugs.map((slug) => writtenPage(portal, slug, `${reference}/${slug}`)));
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

await compareReadingPages(async (portal) => [await explorerPage(portal), ...(await referencePages(portal))]);
