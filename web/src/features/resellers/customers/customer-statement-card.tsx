import { useInfiniteQuery } from '@tanstack/react-query';
import type { CustomerStatement, CustomerStatementLine } from '@waypost/contract/entities/customer-statement';
import type { CustomerProducts } from '@waypost/contract/entities/customers';
import { meterUnits } from '@waypost/domain/billing/usage-cost';
import type { Currency } from '@waypost/domain/plans/currency';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatMonth, formatNumber, formatShortDay, shortData } from '../../../messages/formats.ts';
import { formatPrice } from '../../../messages/price.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { customerStatementQuery, monthsBetween, presentMonth } from './customer-statement-query.ts';

type Row = CustomerStatementLine & { readonly product_id: string; readonly app_name: string };

const noValue = '–';

function quantityText({ item, beyond }: Row, t: Text): string {
  if (item === 'plan' || beyond === null) return noValue;
  return item === 'storage' || item === 'transfer'
    ? shortData(beyond / meterUnits[item].scale, t)
    : formatNumber(beyond, t);
}

function priceText({ item, unit_price }: Row, currency: Currency, t: Text): string {
  if (unit_price === null) return t('customerStatement.notCharged');
  const price = formatPrice(unit_price, currency, t);
  return t(`customerStatement.price.${item}`, { price });
}

const columnsOf = (currency: Currency, t: Text): readonly Column<Row>[] => [
  {
    key: 'project',
    header: t('customerStatement.project'),
    cell: ({ app_name }) => <span className="wrap-anywhere">{app_name}</span>,
  },
  {
    key: 'item',
    header: t('customerStatement.item'),
    cell: ({ item, plan_name }) => plan_name ?? t(`customerStatement.item.${item}`),
  },
  {
    key: 'days',
    header: t('customerStatement.days'),
    cell: ({ from, to }) => t('customerStatement.fromTo', { from: formatShortDay(from, t), to: formatShortDay(to, t) }),
  },
  {
    key: 'beyond',
    header: t('customerStatement.beyond'),
    cell: (row) => quantityText(row, t),
    numeric: true,
  },
  { key: 'price', header: t('customerStatement.unitPrice'), cell: (row) => priceText(row, currency, t), numeric: true },
  {
    key: 'amount',
    header: t('customerStatement.amount'),
    cell: ({ amount }) => formatPrice(amount, currency, t),
    numeric: true,
  },
];

const rowsOf = ({ projects }: CustomerStatement): readonly Row[] =>
  projects.flatMap(({ product_id, app_name, lines }) => lines.map((line) => ({ ...line, product_id, app_name })));

function Total({ statement }: { readonly statement: CustomerStatement }) {
  const t = useText();
  const { month, amount, currency, status, final_on } = statement;
  return (
    <dl className="px-5 pb-4">
      <dt className="text-sm text-muted">{t('customerStatement.total', { month: formatMonth(month, t) })}</dt>
      <dd className="text-xl font-semibold figures">{formatPrice(amount, currency, t)}</dd>
      <dd className="text-sm text-muted">
        {t(`customerStatement.status.${status}`, { day: formatDay(`${final_on}T00:00:00Z`, t) })}
      </dd>
    </dl>
  );
}

type StatementProps = { readonly customer: CustomerProducts; readonly month: string };

function Statement({ customer: { customer_id }, month }: StatementProps) {
  const t = useText();
  const query = useInfiniteQuery(customerStatementQuery(useApi(), customer_id, month));
  const [first] = query.data?.pages ?? [];
  if (query.error && !first)
    return (
      <div className="px-5 pb-5">
        <QueryFailed
          title={t('customerStatement.failed')}
          error={query.error}
          retry={() => void query.refetch()}
          retrying={query.isFetching}
          headingLevel={3}
        />
      </div>
    );
  if (!first)
    return (
      <div className="px-5 pb-5">
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      </div>
    );
  if (first.projects.length === 0) return <p className="px-5 pb-5 text-muted">{t('customerStatement.none')}</p>;
  return (
    <>
      <Total statement={first} />
      <DataTable
        caption={t('customerStatement.title')}
        columns={columnsOf(first.currency, t)}
        rows={query.data?.pages.flatMap(rowsOf) ?? []}
        rowKey={({ product_id, item, from }) => `${product_id} ${item} ${from}`}
      />
      {query.hasNextPage && (
        <div className="my-5 text-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('customerStatement.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What the customer's projects cost it in a month, at its own prices (RES-66). */
export function CustomerStatementCard({ customer }: { readonly customer: CustomerProducts }) {
  const t = useText();
  const { customer_id, first_month } = customer;
  const [latest] = useState(presentMonth);
  const [month, setMonth] = useState(latest);
  return (
    <Card flush title={t('customerStatement.title')} description={t('customerStatement.help')}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-5 pb-4">
        <SelectField
          className="w-full sm:max-w-60"
          label={t('customerStatement.month')}
          value={month}
          options={monthsBetween(first_month, latest).map((value) => ({ value, label: formatMonth(value, t) }))}
          onChange={({ target }) => setMonth(target.value)}
        />
        <LinkButton
          className="ml-auto"
          download
          icon={<Download aria-hidden="true" />}
          href={paths.customerStatementCsv(customer_id, month)}
        >
          {t('customerStatement.csv')}
        </LinkButton>
      </div>
      <Statement key={month} customer={customer} month={month} />
    </Card>
  );
}
