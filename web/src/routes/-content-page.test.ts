import { isNotFound } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { contentHead, loadPage } from './-content-page.ts';
import type { PageMatch } from './-page-head.ts';

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
const match: PageMatch = { context, pathname: '/documentation/nothing' };

it('finds no page at an address that has no text, and says so in its title', async () => {
  const loading = loadPage({ context, kind: 'documentation', slug: 'nothing' });
  expect(isNotFound(await loading.catch((error: unknown) => error))).toBe(true);
  expect((await contentHead(match, 'documentation', 'nothing')).meta).toEqual([
    { title: 'text of chrome.notFound · Waypost' },
    { name: 'robots', content: 'noindex' },
  ]);
});
