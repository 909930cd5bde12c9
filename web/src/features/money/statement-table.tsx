import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnyStatement } from '@waypost/contract/entities/money';
import { useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { formatDay } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { actionsOn } from './collection-actions.ts';
import { allStatementsQuery } from './money-queries.ts';
import { StatementState } from './statement-state.tsx';

const CollectionDialog = lazyPart(async () => (await import('./collection-dialog.tsx')).CollectionDialog);
const CreditDialog = lazyPart(async () => (await import('./credit-dialog.tsx')).CreditDialog);

type Corrected = { readonly statement: AnyStatement; readonly by: 'credit' | 'collection' };
type OnCorrect = (corrected: Corrected) => void;

function Corrections({ statement, onCorrect }: { readonly statement: AnyStatement; readonly onCorrect: OnCorrect }) {
  const t = useText();
  const { statement_no: number, creditable, collection } = statement;
  return (
    <div className="flex flex-wrap gap-2">
      {creditable > 0 && (
        <Button
          size="small"
          aria-label={t('money.correctOne', { number })}
          onClick={() => onCorrect({ statement, by: 'credit' })}
        >
          {t('money.correct')}
        </Button>
      )}
      {collection && actionsOn(collection).length > 0 && (
        <Button
          size="small"
          aria-label={t('money.collectOne', { number })}
          onClick={() => onCorrect({ statement, by: 'collection' })}
        >
          {t('money.collect')}
        </Button>
      )}
    </div>
  );
}

const columnsIn = (t: Text, onCorrect: OnCorrect): readonly Column<AnyStatement>[] => [
  {
    key: 'number',
    header: t('money.number'),
    cell: ({ statement_no, create_date }) => (
      <>
        <Link
          href={paths.anyStatementPdf(statement_no)}
          download
          className="link-text whitespace-nowrap"
          aria-label={t('money.pdfOf', { number: statement_no })}
        >
          {statement_no}
        </Link>
        <span className="hidden text-sm text-muted md:max-lg:block">{formatDay(create_date, t)}</span>
      </>
    ),
  },
  { key: 'date', header: t('money.date'), cell: ({ create_date }) => formatDay(create_date, t), from: 'lg' },
  {
    key: 'customer',
    header: t('money.customer'),
    cell: ({ buyer }) => <span className="inline-block min-w-16 wrap-anywhere">{buyer}</span>,
  },
  {
    key: 'total',
    header: t('money.total'),
    numeric: true,
    cell: ({ total, currency_cd }) => formatPrice(total, currency_cd, t),
  },
  {
    key: 'credited',
    header: t('money.credited'),
    numeric: true,
    from: 'lg',
    cell: ({ credited, currency_cd }) => (credited === 0 ? '–' : formatPrice(credited, currency_cd, t)),
  },
  { key: 'state', header: t('money.state'), cell: (statement) => <StatementState statement={statement} /> },
  {
    key: 'correct',
    header: t('money.act'),
    cell: (statement) => <Corrections {...{ statement, onCorrect }} />,
  },
];

type CorrectionDialogProps = { readonly corrected: Corrected; readonly onClose: () => void };

function CorrectionDialog({ corrected: { by, statement }, onClose }: CorrectionDialogProps) {
  if (by === 'credit') return <CreditDialog {...{ statement, onClose }} />;
  const { collection } = statement;
  return collection && <CollectionDialog {...{ statement, collection, onClose }} />;
}

/** Everybody's statements, with the dialogs that correct one. */
export function StatementTable({ search }: { readonly search: string }) {
  const t = useText();
  const [corrected, setCorrected] = useState<Corrected>();
  const query = useInfiniteQuery(allStatementsQuery(useApi(), search));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = query;
  if (error && !data)
    return (
      <QueryFailed title={t('money.failed')} error={error} retry={refetch} retrying={isFetching} headingLevel={3} />
    );
  if (!data) return <Skeleton className="h-64 w-full" />;
  const rows = data.pages.flatMap(({ statements }) => statements);
  if (rows.length === 0) return <p className="text-muted">{t(search === '' ? 'money.none' : 'money.noneFound')}</p>;
  return (
    <>
      <DataTable
        caption={t('money.statements')}
        columns={columnsIn(t, setCorrected)}
        rows={rows}
        rowKey={({ statement_no }) => statement_no}
        busy={isFetching}
      />
      {hasNextPage && (
        <Button className="mt-4" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('money.more')}
        </Button>
      )}
      {corrected && <CorrectionDialog corrected={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  );
}
