import Rss from 'lucide-react/icons/rss';
import { useText } from '../../messages/use-text.tsx';
import { feedPath, paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { PostDay } from './post-day.tsx';

export type ListedPost = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly published: string;
};

function PostEntry({ slug, title, description, published }: ListedPost) {
  return (
    <li className="relative grid gap-x-10 gap-y-1 py-8 md:grid-cols-[10rem_minmax(0,1fr)]">
      <PostDay day={published} />
      <article className="flex max-w-[40rem] flex-col gap-2">
        <h2 className="text-2xl font-semibold tracking-[-0.02em]">
          <Link href={paths.post(slug)} className="rounded-sm after:absolute after:inset-0 hover:text-accent">
            {title}
          </Link>
        </h2>
        <p className="text-[1.0625rem] text-muted">{description}</p>
      </article>
    </li>
  );
}

/** All posts, newest first. */
export function BlogList({ posts }: { readonly posts: readonly ListedPost[] }) {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-[64rem] px-4 pb-16 md:px-6">
      <header className="flex max-w-[46rem] flex-col gap-4 pt-10 pb-4">
        <h1 className="text-4xl font-semibold tracking-[-0.03em] lg:text-5xl">{t('blog.title')}</h1>
        <p className="text-[1.0625rem] text-muted">{t('blog.description')}</p>
        <Link href={feedPath} className="link-text inline-flex w-fit items-center gap-2 text-sm">
          <Rss aria-hidden="true" className="size-4" />
          {t('blog.feed')}
        </Link>
      </header>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {posts.map((post) => (
          <PostEntry key={post.slug} {...post} />
        ))}
      </ul>
    </div>
  );
}
