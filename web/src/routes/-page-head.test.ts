import { expect, it } from 'vitest';
import { pageHead, type PageMatch } from './-page-head.ts';

const context = {
  page: { config: { brand: { name: 'Waypost' }, hosts: { portal: 'https://portal.example' } } },
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
  expect(head.links).toEqual([{ rel: 'canonical', href: 'https://portal.example/documentation' }]);
  expect(contentOf(pageHead(match, { title: 'Home', isPublic: true }), 'description')).toEqual([
    'text of chrome.description',
  ]);
});
