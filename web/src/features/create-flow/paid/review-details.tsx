import { useQuery } from '@tanstack/react-query';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import { type BillingAccount, billingAccountOf } from '@waypost/domain/billing/billing-account';
import { paymentTypeName } from '@waypost/domain/payments/payment-types';
import { useApi } from '../../../api/app-context.tsx';
import { addressLines } from '../../../messages/address-lines.ts';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { type Description, DescriptionList } from '../../../ui/data/description-list.tsx';
import { Lines } from '../../../ui/data/lines.tsx';
import { contactListsQuery } from '../create-flow-queries.ts';
import type { CreateFlowHandle } from '../use-create-flow.ts';

type ReviewDetailsProps = {
  readonly flow: CreateFlowHandle;
  readonly account: DeveloperAccount;
};

/** Whether the order can be paid: changed billing details need a method that is stored after them. */
export const hasPayment = ({ flow, account }: ReviewDetailsProps): boolean =>
  account.payment_type !== null && !flow.state.isPaymentCleared;

function AddressOf({ billing }: { readonly billing: BillingAccount<unknown> }) {
  const t = useText();
  const { data } = useQuery(contactListsQuery(useApi()));
  const address = {
    address: billing.address ?? '',
    postal: billing.postal ?? '',
    city: billing.city ?? '',
    state: billing.billing_state ?? '',
    country: billing.billing_country ?? '',
  };
  return <Lines lines={addressLines(address, data ?? { countries: [], states: {} }, t)} />;
}

/** Who is billed and how it is paid, with the ways back to change them. */
export function ReviewDetails({ flow, account }: ReviewDetailsProps) {
  const t = useText();
  const billing = billingAccountOf(account);
  const number = billing.cc_last4Digits ? ` •••• ${billing.cc_last4Digits}` : '';
  const payment = hasPayment({ flow, account })
    ? `${paymentTypeName(billing.payment_type ?? '')}${number}`
    : t('buying.noPayment');
  const items: Description[] = [
    { term: t('buying.name'), details: `${billing.first_name} ${billing.last_name}` },
    { term: t('buying.company'), details: billing.companyName },
    { term: t('buying.address'), details: <AddressOf billing={billing} /> },
    ...(billing.vat_id === null ? [] : [{ term: t('buying.vatId'), details: billing.vat_id }]),
    { term: t('buying.payment'), details: payment },
  ];
  return (
    <Card title={t('buying.billingTitle')}>
      <DescriptionList items={items} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => flow.goTo('billing')}>{t('buying.toBilling')}</Button>
        <Button onClick={() => flow.goTo('payment')}>{t('buying.toPayment')}</Button>
      </div>
    </Card>
  );
}
