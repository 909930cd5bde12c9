import { valuesPerPage } from '@waypost/domain/usage/usage-dimensions';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

type ValuePagesProps = {
  readonly label: string;
  readonly report: { readonly values: readonly unknown[]; readonly all_values: number };
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** Moves between the pages of values; nothing if there is one page. */
export function ValuePages({ label, report: { values, all_values }, page, onPage }: ValuePagesProps) {
  const t = useText();
  if (all_values <= valuesPerPage) return null;
  const from = (page - 1) * valuesPerPage + 1;
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
      <span>{t('usageDetail.page', { from, to: from + values.length - 1, all: all_values })}</span>
      <Button
        size="small"
        disabledReason={page === 1 ? t('usageDetail.pageFirst') : undefined}
        onClick={() => onPage(page - 1)}
      >
        {t('usageDetail.pageBefore')}
      </Button>
      <Button
        size="small"
        disabledReason={page * valuesPerPage >= all_values ? t('usageDetail.pageLast') : undefined}
        onClick={() => onPage(page + 1)}
      >
        {t('usageDetail.pageNext')}
      </Button>
    </nav>
  );
}
