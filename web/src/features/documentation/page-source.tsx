import { useLocation } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import Pencil from 'lucide-react/icons/pencil';
import { useConfig } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';

const linkClass = 'touch-target inline-flex items-center gap-2 rounded-sm hover:text-ink hover:underline';

/** The page as Markdown, and the editor of its source if the operator has named one. */
export function PageSource({ file }: { readonly file: string }) {
  const t = useText();
  const { documentation_edit_url: editor } = useConfig();
  const pathname = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') });
  return (
    <p data-page-source className="mt-10 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
      <Link href={`${pathname}.md`} className={linkClass}>
        <FileText aria-hidden="true" className="size-4" />
        {t('documentation.asMarkdown')}
      </Link>
      {editor !== null && (
        <a href={`${editor}${file}`} className={linkClass}>
          <Pencil aria-hidden="true" className="size-4" />
          {t('documentation.edit')}
        </a>
      )}
    </p>
  );
}
