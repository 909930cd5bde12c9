import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../buttons/button.tsx';
import { useUiTexts } from '../base/ui-texts.tsx';

type PagerProps = {
  /** Names the navigation for screen readers, such as "Pages of projects". */
  readonly label: string;
  /** Where the reader is, such as "Page 2 of 7". */
  readonly position: string;
  readonly page: number;
  readonly count: number;
  readonly go: (page: number) => void;
};

/** Page navigation of a list; nothing for a single page. */
export function Pager({ label, position, page, count, go }: PagerProps) {
  const texts = useUiTexts();
  if (count <= 1) return null;
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-3">
      <Button
        icon={<ChevronLeft aria-hidden="true" />}
        disabledReason={page <= 1 ? texts.firstPage : undefined}
        onClick={() => go(page - 1)}
      >
        {texts.previousPage}
      </Button>
      <output className="text-center text-sm text-muted figures">{position}</output>
      <Button disabledReason={page >= count ? texts.lastPage : undefined} onClick={() => go(page + 1)}>
        {texts.nextPage} <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
