import { notFound } from '@tanstack/react-router';
import { type PageMatch, pageHead } from '../-page-head.ts';

const content = () => import('../../features/documentation/documentation-content.ts');

/** Loads the text of a page before it is rendered; an unknown address is not found. */
export async function loadPage(slug: string): Promise<void> {
  const { loadDocumentation } = await content();
  if (!(await loadDocumentation(slug))) throw notFound();
}

/**
 * Title, description and canonical link of a page. The browser runs this before hydration, so it also loads the text.
 */
export async function headOf(match: PageMatch, slug: string) {
  const { documentationPage, loadDocumentation } = await content();
  await loadDocumentation(slug);
  const page = documentationPage(slug);
  if (!page) return pageHead(match, { title: match.context.text('chrome.notFound') });
  return pageHead(match, { title: page.title, description: page.description, isPublic: true });
}
