// The home page, prices, search, a page of the documentation, a tutorial and a post beside a Starlight page and static HTML
// with the same text: Lighthouse's mobile preset, medians of five, in turns.
import { JSDOM } from 'jsdom';
import { compareReadingPages, type MeasuredPage, textOf, writtenPage } from './reading-page.ts';

const marks: Readonly<Record<string, string>> = { h2: '## ', h3: '### ', li: '- ' };

/** A page that is no Markdown, with what can be read on it. */
async function shownPage(portal: string, name: string, address: string): Promise<MeasuredPage> {
  const { document } = new JSDOM(await textOf(`${portal}${address}`)).window;
  const lines = [...document.querySelectorAll('main :is(h2, h3, p, li, dt, dd, pre)')].map(
    ({ localName, textContent }) =>
      localName === 'pre' ? `\`\`\`\n${textContent}\n\`\`\`` : `${marks[localName] ?? ''}${textContent.trim()}`,
  );
  const title = document.querySelector('h1')?.textContent ?? name;
  return { name, title, address, markdown: lines.join('\n\n').replaceAll(/[<{]/g, ''), pictures: {} };
}

await compareReadingPages(async (portal) => [
  await shownPage(portal, 'home', '/'),
  await shownPage(portal, 'pricing', '/pricing'),
  { ...(await shownPage(portal, 'search', '/search?q=key')), isUnlisted: true },
  await writtenPage(portal, 'documentation', '/documentation/restrict-a-key'),
  await writtenPage(portal, 'tutorial', '/tutorials/store-finder'),
  await writtenPage(portal, 'post', '/blog/counting-once'),
]);
