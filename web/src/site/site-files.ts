import { addressIn, defaultLanguage, languages } from '@waypost/domain/base/language';
import { exampleAddresses } from '../example-addresses.ts';
import { feedPath, llmsPath, paths, privatePaths, publicPaths } from '../paths.ts';
import { feed } from './feed.ts';
import { fullText, llmsText } from './llms.ts';
import { markdownAt, type MarkdownContext } from './page-markdown.ts';
import { pathOf } from './written-pages.ts';
import { escapedXml } from './xml.ts';

export type SiteFile = { readonly type: string; readonly text: string };

const lines = (...all: string[]) => `${all.join('\n')}\n`;

function robots(origin: string): string {
  return lines(
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  );
}

/** A page once for each language, each time with its address in all languages. */
function sitemapEntries(address: string): string[] {
  const link = (language: string, href: string) =>
    `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapedXml(href)}"/>`;
  const alternates = [
    ...languages.map((language) => link(language, addressIn(address, language))),
    link('x-default', addressIn(address, defaultLanguage)),
  ];
  return languages.map((language) =>
    ['  <url>', `    <loc>${escapedXml(addressIn(address, language))}</loc>`, ...alternates, '  </url>'].join('\n'),
  );
}

async function sitemap(origin: string, { pages, readReference }: MarkdownContext): Promise<string> {
  const written = pages.filter(({ language }) => language === defaultLanguage).map(pathOf);
  const examples = [paths.examples, ...exampleAddresses.map(({ path }) => path)];
  const groups = (await readReference()).map(({ slug }) => paths.apiReferencePage(slug));
  const addresses = [...publicPaths, ...written, ...groups, ...examples].map((path) => new URL(path, origin).href);
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses.flatMap(sitemapEntries),
    '</urlset>',
  );
}

const plain = 'text/plain; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

/** Files for search engines and other programs that read; undefined for the address of a page. */
export async function siteFileAt(pathname: string, context: MarkdownContext): Promise<SiteFile | undefined> {
  const origin = context.config.hosts.portal;
  if (pathname === '/robots.txt') return { type: plain, text: robots(origin) };
  if (pathname === '/sitemap.xml')
    return { type: 'application/xml; charset=utf-8', text: await sitemap(origin, context) };
  if (pathname === llmsPath) return { type: plain, text: await llmsText(context) };
  if (pathname === '/llms-full.txt') return { type: plain, text: await fullText(context) };
  if (pathname === feedPath) return { type: 'application/atom+xml; charset=utf-8', text: feed(context) };
  if (!pathname.endsWith('.md')) return undefined;
  const text = await markdownAt(pathname.slice(0, -'.md'.length) || paths.home, context);
  return text === undefined ? undefined : { type: markdown, text };
}
