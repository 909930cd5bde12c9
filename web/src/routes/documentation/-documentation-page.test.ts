import { isNotFound } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import type { PageMatch } from '../-page-head.ts';
import { headOf, loadPage } from './-documentation-page.ts';

const context = {
  page: { config: { brand: { name: 'Waypost' }, hosts: { portal: 'https://portal.example' } } },
  text: (id: string) => `text of ${id}`,
} as unknown as PageMatch['context'];
const match: PageMatch = { context, pathname: '/documentation/nothing' };

it('finds no page at an address that has no text, and says so in its title', async () => {
  expect(isNotFound(await loadPage('nothing').catch((error: unknown) => error))).toBe(true);
  expect((await headOf(match, 'nothing')).meta).toEqual([
    { title: 'text of chrome.notFound · Waypost' },
    { name: 'robots', content: 'noindex' },
  ]);
});
