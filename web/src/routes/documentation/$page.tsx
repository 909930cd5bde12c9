import { createFileRoute } from '@tanstack/react-router';
import { contentHead, loadPage } from '../-content-page.ts';
import { ReadingText } from '../-reading-text.tsx';

function Page() {
  const { page } = Route.useParams();
  return <ReadingText kind="documentation" slug={page} />;
}

export const Route = createFileRoute('/documentation/$page')({
  loader: ({ context, params }) => loadPage({ context, kind: 'documentation', slug: params.page }),
  head: ({ match, params }) => contentHead(match, 'documentation', params.page),
  staticData: { isForReading: true },
  component: Page,
});
