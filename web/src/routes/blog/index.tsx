import { createFileRoute } from '@tanstack/react-router';
import { keepingLanguage } from '../../api/addressed-language.ts';
import { BlogList } from '../../features/blog/blog-list.tsx';
import { pagesOf } from '../../features/documentation/content/reading-content.ts';
import { useLanguage } from '../../messages/use-text.tsx';
import { feedPath } from '../../paths.ts';
import { loadMenus, menuHead } from '../-content-page.ts';
import { pageHead } from '../-page-head.ts';

const Posts = () => <BlogList posts={pagesOf('blog', useLanguage())} />;

export const Route = createFileRoute('/blog/')({
  loader: ({ context }) => loadMenus({ context }),
  async head({ match }) {
    await menuHead(match);
    const { page, text } = match.context;
    const head = pageHead(match, { title: text('blog.title'), description: text('blog.description'), isPublic: true });
    const href = keepingLanguage(feedPath, page.addressedLanguage);
    const feed = { rel: 'alternate', type: 'application/atom+xml', title: text('blog.title'), href };
    return { ...head, links: [...(head.links ?? []), feed] };
  },
  staticData: { messages: ['blog'], isForReading: true },
  component: Posts,
});
