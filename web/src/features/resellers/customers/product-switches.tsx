import type { CustomerProducts } from '@waypost/contract/entities/customers';
import { useId, useState } from 'react';
import { useChangeProblem } from '../../../api/failure.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useNotifications } from '../../../ui/feedback/notifications.tsx';
import { ConfirmedSwitch } from '../../../ui/forms/confirmed-switch.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useSwitchProduct } from './customer-products-query.ts';

type Product = CustomerProducts['products'][number];

/** Sends a switch, and says when it has been made. */
function useSwitching({ customer_id }: CustomerProducts, onSwitched: () => void) {
  const t = useText();
  const notifications = useNotifications();
  const change = useSwitchProduct(customer_id);
  return {
    problem: useChangeProblem(change.error),
    /** The service that is being switched. */
    pending: change.isPending ? change.variables.service : undefined,
    forgetProblem: change.reset,
    send: ({ service, on }: Product) =>
      change.mutate(
        { service, on },
        {
          onSuccess: () => {
            onSwitched();
            const text = t(on ? 'resellerCustomer.switchedOn' : 'resellerCustomer.switchedOff', { service });
            notifications.notify({ id: 'customer-product', text });
          },
        },
      ),
  };
}

type ProductTableProps = {
  readonly products: readonly Product[];
  readonly pending: string | undefined;
  readonly onSwitch: (product: Product) => void;
};

function ProductTable({ products, pending, onSwitch }: ProductTableProps) {
  const t = useText();
  const effectId = useId();
  return (
    <>
      <p id={effectId} className="px-5 pb-4 text-sm text-muted">
        {t('resellerCustomer.effect')}
      </p>
      <DataTable
        caption={t('resellerCustomer.products')}
        rows={products}
        rowKey={({ service }) => service}
        columns={[
          { key: 'service', header: t('resellerCustomer.product'), cell: ({ service }) => <code>{service}</code> },
          {
            key: 'state',
            header: t('resellerCustomer.state'),
            cell: ({ service, on }) => (
              <span className="flex items-center gap-2.5">
                <ConfirmedSwitch
                  label={t('resellerCustomer.switch', { service })}
                  on={on}
                  busy={pending === service}
                  describedBy={effectId}
                  onSwitch={(next) => onSwitch({ service, on: next })}
                />
                <StatusBadge
                  tone={on ? 'success' : 'neutral'}
                  label={t(on ? 'resellerCustomer.on' : 'resellerCustomer.off')}
                />
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

/** The services of the platform, each with its switch; calls to one that is off are refused. */
export function ProductSwitches({ customer }: { readonly customer: CustomerProducts }) {
  const t = useText();
  /** The product that is about to be switched off. */
  const [leaving, setLeaving] = useState<string>();
  const { problem, pending, forgetProblem, send } = useSwitching(customer, () => setLeaving(undefined));
  const { customer_name, projects, products } = customer;
  const press = (product: Product) => {
    if (product.on) send(product);
    else setLeaving(product.service);
  };
  return (
    <Card flush title={t('resellerCustomer.products')} description={t('resellerCustomer.productsHelp')}>
      {problem !== undefined && leaving === undefined && (
        <div role="alert" className="px-5 pb-4">
          <Notice kind="danger">{problem}</Notice>
        </div>
      )}
      <ProductTable products={products} pending={pending} onSwitch={press} />
      {leaving !== undefined && (
        <ConfirmDialog
          open
          danger
          title={t('resellerCustomer.offTitle', { service: leaving })}
          description={t('resellerCustomer.offWhat', { service: leaving, customer: customer_name, count: projects })}
          confirmLabel={t('resellerCustomer.offNow')}
          busy={pending !== undefined}
          error={problem}
          onClose={() => {
            setLeaving(undefined);
            forgetProblem();
          }}
          onConfirm={() => send({ service: leaving, on: false })}
        />
      )}
    </Card>
  );
}
