import { useQuery } from '@tanstack/react-query';
import type { CustomerPrices } from '@waypost/contract/entities/customer-prices';
import type { CustomerProducts } from '@waypost/contract/entities/customers';
import type { PricedItem } from '@waypost/domain/customers/own-prices';
import type { Currency } from '@waypost/domain/plans/currency';
import { useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { useChangeProblem } from '../../../api/failure.ts';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { formatDay, formatNumber } from '../../../messages/formats.ts';
import { formatPrice } from '../../../messages/price.ts';
import { type Text, useText } from '../../../messages/use-text.tsx';
import { lazyPart } from '../../../ui/base/lazy-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useNotifications } from '../../../ui/feedback/notifications.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { customerPricesQuery, useSetPrice } from './customer-prices-query.ts';
import type { CustomerPrice } from './price-draft.ts';

const PriceDialog = lazyPart(async () => (await import('./price-dialog.tsx')).PriceDialog);

function valueText(item: PricedItem, value: number | null, { currency, t }: { currency: Currency; t: Text }): string {
  if (value === null) return t('resellerCustomer.asCatalogue');
  if (item === 'plans') return t('resellerCustomer.percent', { percent: formatNumber(value, t) });
  return formatPrice(value, currency, t);
}

type LaterProps = { readonly price: CustomerPrice; readonly currency: Currency; readonly withdraw: Withdraw };

/** What is planned, and the button that gives it up. */
function Later({ price, currency, withdraw }: LaterProps) {
  const t = useText();
  const { item, planned } = price;
  if (planned.length === 0) return '–';
  return (
    <div className="flex flex-col items-start gap-2">
      {planned.map(({ from, value }) => (
        <span key={from}>
          {t('resellerCustomer.priceFrom', {
            price: valueText(item, value, { currency, t }),
            day: formatDay(`${from}T00:00:00Z`, t),
          })}
        </span>
      ))}
      <Button
        size="small"
        loading={withdraw.pending === item}
        aria-label={t('resellerCustomer.withdrawName', { item: t(`resellerCustomer.priced.${item}`) })}
        onClick={() => withdraw.send(price)}
      >
        {t('resellerCustomer.withdraw')}
      </Button>
    </div>
  );
}

/** The present price, set from today on, replaces what is planned. */
function useWithdraw({ customer_id, today }: CustomerPrices) {
  const t = useText();
  const notifications = useNotifications();
  const set = useSetPrice(customer_id);
  return {
    problem: useChangeProblem(set.error),
    pending: set.isPending ? set.variables.item : undefined,
    forgetProblem: set.reset,
    send: ({ item, value }: CustomerPrice) =>
      set.mutate(
        { item, value, from: today },
        {
          onSuccess: () => notifications.notify({ id: 'customer-price', text: t('resellerCustomer.withdrawn') }),
        },
      ),
  };
}
type Withdraw = ReturnType<typeof useWithdraw>;

type RowParts = {
  readonly currency: Currency;
  readonly withdraw: Withdraw;
  readonly change: (price: CustomerPrice) => void;
  readonly t: Text;
};

const columnsOf = ({ currency, withdraw, change, t }: RowParts): readonly Column<CustomerPrice>[] => [
  {
    key: 'item',
    header: t('resellerCustomer.priced'),
    cell: ({ item }) => t(`resellerCustomer.priced.${item}`),
  },
  {
    key: 'now',
    header: t('resellerCustomer.priceNow'),
    cell: ({ item, value }) => valueText(item, value, { currency, t }),
  },
  {
    key: 'later',
    header: t('resellerCustomer.priceLater'),
    cell: (price) => <Later {...{ price, currency, withdraw }} />,
  },
  {
    key: 'change',
    header: t('resellerCustomer.changePrice'),
    cell: (price) => (
      <Button
        size="small"
        aria-label={t('resellerCustomer.changePriceName', { item: t(`resellerCustomer.priced.${price.item}`) })}
        onClick={() => change(price)}
      >
        {t('resellerCustomer.changePrice')}
      </Button>
    ),
  },
];

function PriceTable({ prices, customerName }: { readonly prices: CustomerPrices; readonly customerName: string }) {
  const t = useText();
  const [changed, setChanged] = useState<CustomerPrice>();
  const withdraw = useWithdraw(prices);
  const change = (price: CustomerPrice) => {
    withdraw.forgetProblem();
    setChanged(price);
  };
  return (
    <>
      {withdraw.problem !== undefined && (
        <div role="alert" className="px-5 pb-4">
          <Notice kind="danger">{withdraw.problem}</Notice>
        </div>
      )}
      <DataTable
        caption={t('resellerCustomer.prices')}
        rows={prices.prices}
        rowKey={({ item }) => item}
        columns={columnsOf({ currency: prices.currency, withdraw, change, t })}
      />
      {changed && <PriceDialog price={changed} onClose={() => setChanged(undefined)} {...{ prices, customerName }} />}
    </>
  );
}

/** What a customer pays instead of the catalogue's prices (RES-66). */
export function CustomerPricesCard({ customer }: { readonly customer: CustomerProducts }) {
  const t = useText();
  const { customer_id, customer_name } = customer;
  const { data, error, refetch, isFetching } = useQuery(customerPricesQuery(useApi(), customer_id));
  return (
    <Card flush title={t('resellerCustomer.prices')} description={t('resellerCustomer.pricesHelp')}>
      {data && <PriceTable prices={data} customerName={customer_name} />}
      {!data && (
        <div className="px-5 pb-5">
          {error ? (
            <QueryFailed
              title={t('resellerCustomer.pricesFailed')}
              error={error}
              retry={refetch}
              retrying={isFetching}
              headingLevel={3}
            />
          ) : (
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          )}
        </div>
      )}
    </Card>
  );
}
