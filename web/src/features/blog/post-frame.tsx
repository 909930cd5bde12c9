import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** A post with the way back to the others. */
export function PostFrame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-[64rem] px-4 pb-16 md:px-6">
      <nav aria-label={t('blog.title')} className="pt-6">
        <Link
          href={paths.blog}
          className="touch-target inline-flex items-center gap-2 rounded-sm text-sm text-muted hover:text-ink hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('blog.all')}
        </Link>
      </nav>
      <article>{children}</article>
    </div>
  );
}
