import { useQuery } from '@tanstack/react-query';
import type { Statement } from '@waypost/contract/entities/billing';
import { type DayRange, dayOf, isDay } from '@waypost/domain/base/day';
import { firstStatementRange, isStatementRange } from '@waypost/domain/billing/statements';
import { useId, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { formatDay } from '../../messages/formats.ts';
import { formatPrice } from '../../messages/price.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { FormRow } from '../../ui/forms/form-layout.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { paths } from '../../paths.ts';
import { statementsQuery } from './billing-queries.ts';

const fileEndings = ['pdf', 'xml', 'csv'] as const;

/** The document, the electronic invoice (EN 16931) and the lines for a spreadsheet. */
function Files({ statement_no }: Pick<Statement, 'statement_no'>) {
  const t = useText();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {fileEndings.map((ending) => (
        <Link
          key={ending}
          href={paths.statementFile(statement_no, ending)}
          download
          className="link-text"
          aria-label={t(`billing.download.${ending}`, { number: statement_no })}
        >
          {t(`billing.file.${ending}`)}
        </Link>
      ))}
    </span>
  );
}

function State({ statement: { new_charges_amount, is_paid_ind } }: { readonly statement: Statement }) {
  const t = useText();
  if (new_charges_amount < 0) return <Badge>{t('billing.statement.isCredit')}</Badge>;
  return (
    <Badge tone={is_paid_ind ? 'success' : 'warning'}>
      {t(is_paid_ind ? 'billing.statement.isPaid' : 'billing.statement.isOpen')}
    </Badge>
  );
}

const columnsIn = (t: Text): readonly Column<Statement>[] => [
  { key: 'number', header: t('billing.statement.number'), cell: ({ statement_no }) => statement_no },
  { key: 'date', header: t('billing.statement.date'), cell: ({ create_date }) => formatDay(create_date, t) },
  {
    key: 'amount',
    header: t('billing.statement.amount'),
    numeric: true,
    cell: ({ new_charges_amount, currency_cd }) => formatPrice(new_charges_amount, currency_cd, t),
  },
  {
    key: 'paid',
    header: t('billing.statement.paid'),
    cell: (statement) => <State statement={statement} />,
  },
  {
    key: 'files',
    header: t('billing.statement.files'),
    cell: ({ statement_no }) => <Files statement_no={statement_no} />,
  },
];

/** Why a range cannot be requested; undefined for a valid one (BIL-36). */
function rangeProblem({ from, to }: DayRange, t: Text): string | undefined {
  if (!isDay(from) || !isDay(to)) return t('billing.dateInvalid');
  return isStatementRange({ from, to }) ? undefined : t('billing.rangeInvalid');
}

type RangeFieldsProps = { readonly range: DayRange; readonly setRange: (range: DayRange) => void };

function RangeFields({ range, setRange }: RangeFieldsProps) {
  const t = useText();
  const id = useId();
  return (
    <div className="mb-4 max-w-md">
      <FormRow>
        <TextField
          id={`${id}-from`}
          type="date"
          label={t('billing.from')}
          value={range.from}
          onChange={({ target }) => setRange({ ...range, from: target.value })}
        />
        <TextField
          id={`${id}-to`}
          type="date"
          label={t('billing.to')}
          value={range.to}
          error={rangeProblem(range, t)}
          onChange={({ target }) => setRange({ ...range, to: target.value })}
        />
      </FormRow>
    </div>
  );
}

function Statements({ range }: { readonly range: DayRange | undefined }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({
    ...statementsQuery(useApi(), range),
    placeholderData: (before) => before,
  });
  if (error) {
    return <QueryFailed title={t('billing.statementsFailed')} error={error} retry={refetch} headingLevel={3} />;
  }
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (data.length === 0) {
    return <p className="text-muted">{t(range ? 'billing.noStatementsInRange' : 'billing.noStatements')}</p>;
  }
  return (
    <DataTable
      caption={t('billing.statements')}
      columns={columnsIn(t)}
      rows={data}
      rowKey={({ statement_no }) => statement_no}
      busy={isFetching}
    />
  );
}

/** The latest statements, or those of a range of days (BIL-34 to BIL-36). */
export function StatementsCard() {
  const t = useText();
  const [range, setRange] = useState<DayRange>();
  const isValid = range === undefined || rangeProblem(range, t) === undefined;
  const toggle = (
    <Button onClick={() => setRange(range ? undefined : firstStatementRange(dayOf(new Date())))}>
      {t(range ? 'billing.latest' : 'billing.chooseRange')}
    </Button>
  );
  return (
    <Card title={t('billing.statements')} action={toggle}>
      {range && <RangeFields range={range} setRange={setRange} />}
      {isValid && <Statements range={range} />}
    </Card>
  );
}
