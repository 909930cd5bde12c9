import { notFound } from '@tanstack/react-router';
import { type PageMatch, pageHead } from '../-page-head.ts';

const content = () => import('../../features/documentation/documentation-content.ts');

/** The text of a page, before it is rendered; an address that has none is not found. */
export async function loadPage(slug: string): Promise<void> {
  const { loadDocumentation } = await content();
  if (!(await loadDocumentation(slug))) throw notFound();
}

/** Title, description and canonical link of a page. A browser comes by here before it takes the page over, and loads its text. */
export async function headOf(match: PageMatch, slug: string) {
  const { documentationPage, loadDocumentation } = await content();
  await loadDocumentation(slug);
  const page = documentationPage(slug);
  if (!page) return pageHead(match, { title: match.context.text('chrome.notFound') });
  return pageHead(match, { title: page.title, description: page.description, isPublic: true });
}
