import { createFileRoute } from '@tanstack/react-router';
import { contentHead, loadPage } from '../-content-page.ts';
import { ReadingText } from '../-reading-text.tsx';

function Page() {
  const { page } = Route.useParams();
  return <ReadingText kind="tutorials" slug={page} />;
}

export const Route = createFileRoute('/tutorials/$page')({
  loader: ({ context, params }) => loadPage({ context, kind: 'tutorials', slug: params.page }),
  head: ({ match, params }) => contentHead(match, 'tutorials', params.page),
  staticData: { isForReading: true },
  component: Page,
});
