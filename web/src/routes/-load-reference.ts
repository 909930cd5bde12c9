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

/** Loads the codes of refusals, and the menu beside them. */
export async function loadErrors(context: RouterContext): Promise<void> {
  const { loadReferenceErrors } = await content();
  await Promise.all([loadReferenceErrors(), loadReference(), loadMenus({ context })]);
}

/** The head of a page with a title and a description of its own. The browser runs this before hydration, so it also loads. */
export async function listHead(match: PageMatch, name: 'apiReference' | 'apiReference.errors', loading: Promise<void>) {
  await loading;
  const { text } = match.context;
  return pageHead(match, { title: text(`${name}.title`), description: text(`${name}.description`), isPublic: true });
}

async function readGroup(context: RouterContext, slug: string) {
  const { loadReferencePage } = await content();
  const [page] = await Promise.all([loadReferencePage(slug), loadMenus({ context })]);
  return page;
}

/** Loads a group of calls before it is rendered; an unknown address is not found. */
export async function loadGroup(context: RouterContext, slug: string): Promise<void> {
  if (!(await readGroup(context, slug))) throw notFound();
}

/** Names the group and its calls. The browser runs this before hydration, so it also loads the group. */
export async function referenceHead(match: PageMatch, slug: string) {
  const page = await readGroup(match.context, slug);
  const { text } = match.context;
  if (!page) return pageHead(match, { title: text('chrome.notFound') });
  const calls = page.operations.map(({ summary }) => summary).join(' · ');
  const title = `${page.tag} · ${text('apiReference.title')}`;
  return pageHead(match, { title, description: calls, isPublic: true, type: 'article' });
}
