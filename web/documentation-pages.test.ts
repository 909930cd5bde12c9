import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentationPages } from './documentation-pages.ts';
import { paths, publicPaths } from './src/paths.ts';

const folder = join(import.meta.dirname, '../content/documentation');
const english = documentationPages(folder)['en'] ?? [];
const sourceOf = (slug: string) => readFileSync(join(folder, 'en', `${slug}.mdx`), 'utf8');
const anchorsOf = (source: string) =>
  [...source.matchAll(/^#{2,} (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, ''),
  );

describe('the pages of the documentation', () => {
  it('are those of keys, caps, tokens, costs, usage, gateways and payments, each told to search engines', () => {
    const slugs = english.map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual([
      'access-tokens',
      'cap-your-spend',
      'operators/connect-your-gateway',
      'operators/connect-your-payments',
      'operators/unit-rules',
      'read-your-usage',
      'restrict-a-key',
      'rotate-without-downtime',
      'what-will-this-cost',
      'your-first-key',
    ]);
    expect(publicPaths).toEqual(
      expect.arrayContaining([paths.documentation, ...slugs.map((slug) => paths.documentationPage(slug))]),
    );
  });

  it.each(english)('$slug says in a sentence or two what it is about', ({ title, description }) => {
    expect(title.length).toBeLessThanOrEqual(40);
    expect(description).toMatch(/^[A-Z].{50,160}\.$/);
  });

  it.each(english)('$slug links to pages and headings that are there', ({ slug }) => {
    const links = [...sourceOf(slug).matchAll(/\]\((\/[^)#]*|)(?:#([^)]*))?\)/g)];
    for (const [, path = '', anchor] of links) {
      const target = path === '' ? slug : path.replace('/documentation/', '');
      if (path !== '/sign-up') expect(english.map((page) => page.slug)).toContain(target);
      if (anchor !== undefined) expect(anchorsOf(sourceOf(target))).toContain(anchor);
    }
  });

  it('stand in the order of their front matter, in every language folder', () => {
    const own = english.filter(({ slug }) => !slug.startsWith('operators/')).map(({ slug }) => slug);
    expect(own).toEqual([
      'your-first-key',
      'restrict-a-key',
      'cap-your-spend',
      'rotate-without-downtime',
      'access-tokens',
      'what-will-this-cost',
      'read-your-usage',
    ]);
  });
});
