import { createFileRoute } from '@tanstack/react-router';
import { PostFrame } from '../../features/blog/post-frame.tsx';
import { PostDay } from '../../features/blog/post-day.tsx';
import { loadedText } from '../../features/documentation/content/reading-content.ts';
import { DocumentationText } from '../../features/documentation/documentation-text.tsx';
import { useLanguage } from '../../messages/use-text.tsx';
import { contentHead, loadPage } from '../-content-page.ts';

function Post() {
  const { slug } = Route.useParams();
  const content = { kind: 'blog', slug, language: useLanguage() } as const;
  return (
    <PostFrame>
      <DocumentationText content={content} lead={<PostDay day={loadedText(content).page.published} />} />
    </PostFrame>
  );
}

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context, params }) => loadPage({ context, kind: 'blog', slug: params.slug }),
  head: ({ match, params }) => contentHead(match, 'blog', params.slug),
  staticData: { messages: ['blog', 'documentation'], isForReading: true },
  component: Post,
});
