import { privatePaths, publicPaths } from './paths.ts';

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

function sitemap(origin: string): string {
  const entries = publicPaths.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`);
  return lines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  );
}

/** Files for search engines; undefined for the address of a page. */
export function siteFileAt(pathname: string, origin: string): SiteFile | undefined {
  if (pathname === '/robots.txt') return { type: 'text/plain; charset=utf-8', text: robots(origin) };
  if (pathname === '/sitemap.xml') return { type: 'application/xml; charset=utf-8', text: sitemap(origin) };
  return undefined;
}
