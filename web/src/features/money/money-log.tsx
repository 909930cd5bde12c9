import { useInfiniteQuery } from '@tanstack/react-query';
import type { MoneyActionLine } from '@waypost/contract/entities/money';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { formatMinute } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { moneyActionsQuery } from './money-queries.ts';

function describe({ action, result_no, statement_no, refund_state }: MoneyActionLine, t: Text): string {
  if (action !== 'credit' && action !== 'refund') return t(`money.log.${action}`, { statement: statement_no });
  const values = { note: result_no ?? '', statement: statement_no };
  return refund_state === null ? t('money.log.credit', values) : t(`money.log.refund.${refund_state}`, values);
}

const columnsIn = (t: Text): readonly Column<MoneyActionLine>[] => [
  { key: 'what', header: t('money.log.what'), cell: (line) => describe(line, t) },
  { key: 'time', header: t('money.log.time'), cell: ({ time }) => formatMinute(time, t) },
  {
    key: 'amount',
    header: t('money.log.amount'),
    numeric: true,
    cell: ({ amount, currency }) => formatPrice(amount, currency, t),
  },
  { key: 'operator', header: t('money.log.operator'), cell: ({ operator }) => operator },
  {
    key: 'reason',
    header: t('money.log.reason'),
    cell: ({ reason }) => <span className="break-words">{reason}</span>,
  },
];

/** Who has done what about money. */
export function MoneyLog() {
  const t = useText();
  const query = useInfiniteQuery(moneyActionsQuery(useApi()));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = query;
  if (error && !data)
    return <QueryFailed title={t('money.logFailed')} error={error} retry={refetch} headingLevel={3} />;
  if (!data) return <Skeleton className="h-28 w-full" />;
  const rows = data.pages.flatMap(({ actions }) => actions);
  if (rows.length === 0) return <p className="text-muted">{t('money.logNone')}</p>;
  return (
    <>
      <DataTable
        caption={t('money.log')}
        columns={columnsIn(t)}
        rows={rows}
        rowKey={({ action_id }) => action_id}
        busy={isFetching}
      />
      {hasNextPage && (
        <Button className="mt-4" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('money.more')}
        </Button>
      )}
    </>
  );
}
