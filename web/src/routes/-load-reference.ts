import { notFound } from '@tanstack/react-router';
import { loadMenus } from './-content-page.ts';
import type { RouterContext } from '../router-context.ts';
import { type PageMatch, pageHead } from './-page-head.ts';

const content = () => import('../features/api-reference/content/reference-content.ts');

/** Loads the list of all calls. */
export async function loadReference(): Promise<void> {
  const { loadReferenceList } = await content();
  await loadReferenceList();
}

/** The head of the list. The browser runs this before hydration, so it also loads the list. */
export async function overviewHead(match: PageMatch) {
  await loadReference();
  const { text } = match.context;
  return pageHead(match, {
    title: text('apiReference.title'),
    description: text('apiReference.description'),
    isPublic: true,
  });
}

/** Loads a group of calls before it is rendered; an unknown address is not found. */
export async function loadGroup(context: RouterContext, slug: string): Promise<void> {
  const { loadReferencePage } = await content();
  const [page] = await Promise.all([loadReferencePage(slug), loadMenus({ context })]);
  if (!page) throw notFound();
}

/** Names the group and its calls. The browser runs this before hydration, so it also loads the group. */
export async function referenceHead(match: PageMatch, slug: string) {
  const { text } = match.context;
  const { loadReferencePage } = await content();
  const [page] = await Promise.all([loadReferencePage(slug), loadMenus({ context: match.context })]);
  if (!page) return pageHead(match, { title: text('chrome.notFound') });
  const calls = page.operations.map(({ summary }) => summary).join(' · ');
  const title = `${page.tag} · ${text('apiReference.title')}`;
  return pageHead(match, { title, description: calls, isPublic: true, type: 'article' });
}
