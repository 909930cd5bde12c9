import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';

type PagerProps = { readonly page: number; readonly count: number; readonly go: (page: number) => void };

/** Page navigation of a list. */
export function Pager({ page, count, go }: PagerProps) {
  const t = useText();
  return (
    <nav aria-label={t('projects.pages')} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <Button
        icon={<ChevronLeft aria-hidden="true" />}
        disabledReason={page <= 1 ? t('projects.firstPage') : undefined}
        onClick={() => go(page - 1)}
      >
        {t('projects.previousPage')}
      </Button>
      <output className="text-sm text-muted figures">{t('projects.pageOf', { page, count })}</output>
      <Button disabledReason={page >= count ? t('projects.lastPage') : undefined} onClick={() => go(page + 1)}>
        {t('projects.nextPage')} <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
