import { createFileRoute, notFound } from '@tanstack/react-router';
import { useConfig } from '../../api/app-context.tsx';
import {
  EmbeddedDocumentPage,
  type EmbeddedPlace,
} from '../../features/documentation/embedded/embedded-document-page.tsx';
import type { RouterContext } from '../../router-context.ts';
import { pageHead } from '../-page-head.ts';

const documentOf = ({ page }: RouterContext, id: string) => page.config.documents.find((one) => one.id === id);

function Page() {
  const { document: id } = Route.useParams();
  const search = Route.useSearch();
  const document = useConfig().documents.find((one) => one.id === id);
  const navigate = Route.useNavigate();
  const onPlace = (place: EmbeddedPlace) =>
    void navigate({ search: (before) => ({ ...before, ...place }), replace: true, resetScroll: false });
  return document && <EmbeddedDocumentPage document={document} asked={search} onPlace={onPlace} />;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A document that is made elsewhere. */
export const Route = createFileRoute('/documentation/documents/$document')({
  validateSearch(search: Record<string, unknown>): Partial<EmbeddedPlace> {
    const [version, page] = [text(search['version']), text(search['page'])];
    return { ...(version !== undefined && { version }), ...(page !== undefined && { page }) };
  },
  loader({ context, params }) {
    if (!documentOf(context, params.document)) throw notFound();
  },
  head({ match, params }) {
    const { text: textOf, page } = match.context;
    const found = documentOf(match.context, params.document);
    if (!found) return pageHead(match, { title: textOf('chrome.notFound') });
    const [title, description] = [found.title[page.language], found.description[page.language]];
    return pageHead(match, { title, description, isPublic: true });
  },
  component: Page,
});
