import { expect, it } from 'vitest';
import { pageHead, type PageMatch } from './-page-head.ts';

const context = {
  page: {
    language: 'en',
    config: {
      brand: { name: 'Waypost', social_card: '/social-card.png' },
      hosts: { portal: 'https://portal.example' },
    },
  },
  text: (id: string) => `text of ${id}`,
} as unknown as PageMatch['context'];
const match: PageMatch = { context, pathname: '/documentation' };

const contentOf = (head: ReturnType<typeof pageHead>, name: string) =>
  head.meta.flatMap((tag) =>
    Object.entries(tag).some(([key, value]) => key !== 'content' && value === name) && 'content' in tag
      ? [tag.content]
      : [],
  );

it('keeps a page from search engines unless it says that it is public', () => {
  const head = pageHead(match, { title: 'Projects' });
  expect(head.meta[0]).toEqual({ title: 'Projects · Waypost' });
  expect(contentOf(head, 'robots')).toEqual(['noindex']);
  expect(head).not.toHaveProperty('links');
});

it('tells search engines and social cards of a public page by its address on the portal', () => {
  const head = pageHead(match, { title: 'Documentation', description: 'How to begin', isPublic: true });
  expect(head.meta[0]).toEqual({ title: 'Documentation · Waypost' });
  expect(contentOf(head, 'robots')).toEqual([]);
  expect(contentOf(head, 'description')).toEqual(['How to begin']);
  expect(contentOf(head, 'og:title')).toEqual(['Documentation']);
  expect(contentOf(head, 'og:description')).toEqual(['How to begin']);
  expect(contentOf(head, 'og:site_name')).toEqual(['Waypost']);
  expect(contentOf(head, 'og:url')).toEqual(['https://portal.example/documentation']);
  expect(contentOf(head, 'og:image')).toEqual(['https://portal.example/social-card.png']);
  const address = 'https://portal.example/documentation';
  expect(head.links).toEqual([
    { rel: 'canonical', href: address },
    { rel: 'alternate', hrefLang: 'en', href: address },
    { rel: 'alternate', hrefLang: 'de', href: `${address}?lang=de` },
    { rel: 'alternate', hrefLang: 'x-default', href: address },
  ]);
  expect(contentOf(pageHead(match, { title: 'Home', isPublic: true }), 'description')).toEqual([
    'text of chrome.description',
  ]);
});

it('names the address of the language that the page is in, and the page that it copies (UIX-07)', () => {
  const german = { ...context, page: { ...context.page, language: 'de' as const } };
  const facts = { title: 'Schlüssel', isPublic: true, originalPath: '/documentation/restrict-a-key' };
  const head = pageHead({ context: german, pathname: '/cn/documentation/restrict-a-key' }, facts);
  const address = 'https://portal.example/documentation/restrict-a-key?lang=de';
  expect(head.links?.[0]).toEqual({ rel: 'canonical', href: address });
  expect(contentOf(head, 'og:url')).toEqual([address]);
  expect(contentOf(head, 'og:locale')).toEqual(['de']);
});

it('has the social card, the type and the facts of the page itself (UIX-07)', () => {
  const structured = { '@type': 'BlogPosting', headline: 'News' };
  const head = pageHead(match, { title: 'News', isPublic: true, card: '/cards/a.png', type: 'article', structured });
  expect(contentOf(head, 'og:image')).toEqual(['https://portal.example/cards/a.png']);
  const branded = { ...context.page.config.brand, social_card: '/brand/card.png' };
  const page = { ...context.page, config: { ...context.page.config, brand: branded } };
  const own = pageHead(
    { ...match, context: { ...context, page } },
    { title: 'News', isPublic: true, card: '/cards/a.png' },
  );
  expect(contentOf(own, 'og:image')).toEqual(['https://portal.example/brand/card.png']);
  expect(contentOf(head, 'og:type')).toEqual(['article']);
  expect(head.meta).toContainEqual({
    'script:ld+json': { '@context': 'https://schema.org', ...structured, url: 'https://portal.example/documentation' },
  });
});
