import { createFileRoute } from '@tanstack/react-router';
import { contentHead, loadPage } from '../-content-page.ts';
import { ReadingText } from '../-reading-text.tsx';

function Page() {
  const { _splat: slug = '' } = Route.useParams();
  return <ReadingText kind="documentation" slug={slug} />;
}

/** Every page of the documentation in the variant for China. */
export const Route = createFileRoute('/cn/documentation/$')({
  loader: ({ context, params }) => loadPage({ context, kind: 'documentation', slug: params._splat ?? '' }),
  head: ({ match, params }) => contentHead(match, 'documentation', params._splat ?? ''),
  staticData: { isForReading: true },
  component: Page,
});
