import { useInfiniteQuery } from '@tanstack/react-query';
import type { BooksDifference } from '@waypost/contract/entities/money';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { formatDay, formatMinute, formatNumber } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { differencesQuery } from './money-queries.ts';

type OnCustomer = (developer_id: string) => void;

function sideIn(side: BooksDifference['expected'], { currency }: BooksDifference, t: Text): string {
  if (typeof side !== 'number') return t(`money.difference.side.${side}`);
  return currency === null ? formatNumber(side, t) : formatPrice(side, currency, t);
}

const columnsIn = (t: Text, onCustomer: OnCustomer): readonly Column<BooksDifference>[] => [
  {
    key: 'what',
    header: t('money.difference.what'),
    cell: ({ kind, subject_id }) => (
      <>
        {t(`money.difference.${kind}`)}
        <span className="block font-mono text-sm font-normal wrap-anywhere text-muted">{subject_id}</span>
      </>
    ),
  },
  {
    key: 'expected',
    header: t('money.difference.expected'),
    numeric: true,
    cell: (difference) => sideIn(difference.expected, difference, t),
  },
  {
    key: 'found',
    header: t('money.difference.found'),
    numeric: true,
    cell: (difference) => sideIn(difference.found, difference, t),
  },
  { key: 'since', header: t('money.difference.since'), cell: ({ first_seen }) => formatDay(first_seen, t), from: 'lg' },
  {
    key: 'customer',
    header: t('money.customer'),
    cell: ({ developer_id, subject_id }) =>
      developer_id === null ? (
        '–'
      ) : (
        <Button
          size="small"
          aria-label={t('money.difference.statementsOf', { subject: subject_id })}
          onClick={() => onCustomer(developer_id)}
        >
          {t('money.difference.statements')}
        </Button>
      ),
  },
];

/** What the last comparison of the books has found; `onCustomer` shows the statements of an account. */
export function DifferencesCard({ onCustomer }: { readonly onCustomer: OnCustomer }) {
  const t = useText();
  return (
    <Card title={t('money.differences')} description={t('money.differencesIntro')}>
      <Differences onCustomer={onCustomer} />
    </Card>
  );
}

function Differences({ onCustomer }: { readonly onCustomer: OnCustomer }) {
  const t = useText();
  const query = useInfiniteQuery(differencesQuery(useApi()));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = query;
  if (error && !data)
    return (
      <QueryFailed
        title={t('money.differencesFailed')}
        error={error}
        retry={refetch}
        retrying={isFetching}
        headingLevel={3}
      />
    );
  const [first] = data?.pages ?? [];
  if (!data || !first) return <Skeleton className="h-6 w-full max-w-md" />;
  const { compared, found } = first;
  if (compared === null) return <p className="text-muted">{t('money.differencesNever')}</p>;
  const time = formatMinute(compared, t);
  if (found === 0) return <p className="text-muted">{t('money.differencesNone', { time })}</p>;
  return (
    <>
      <p className="mb-4">
        {t('money.differencesFound', { count: found, time })}{' '}
        <Link href={paths.documentationPage('operators/money')} className="link-text">
          {t('money.differencesHelp')}
        </Link>
      </p>
      <DataTable
        caption={t('money.differences')}
        columns={columnsIn(t, onCustomer)}
        rows={data.pages.flatMap(({ differences }) => differences)}
        rowKey={({ kind, subject_id }) => `${kind} ${subject_id}`}
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
