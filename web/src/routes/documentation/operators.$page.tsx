import { createFileRoute } from '@tanstack/react-router';
import { contentHead, loadPage } from '../-content-page.ts';
import { ReadingText } from '../-reading-text.tsx';

const slugOf = (page: string) => `operators/${page}`;

function Page() {
  const { page } = Route.useParams();
  return <ReadingText kind="documentation" slug={slugOf(page)} />;
}

export const Route = createFileRoute('/documentation/operators/$page')({
  loader: ({ context, params }) => loadPage({ context, kind: 'documentation', slug: slugOf(params.page) }),
  head: ({ match, params }) => contentHead(match, 'documentation', slugOf(params.page)),
  staticData: { isForReading: true },
  component: Page,
});
