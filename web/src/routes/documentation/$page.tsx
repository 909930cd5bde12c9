import { createFileRoute } from '@tanstack/react-router';
import { DocumentationText } from '../../features/documentation/documentation-text.tsx';
import { headOf, loadPage } from './-documentation-page.ts';

function Page() {
  const { page } = Route.useParams();
  return <DocumentationText slug={page} />;
}

export const Route = createFileRoute('/documentation/$page')({
  loader: ({ params }) => loadPage(params.page),
  head: ({ match, params }) => headOf(match, params.page),
  component: Page,
});
