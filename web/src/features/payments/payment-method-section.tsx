import { useSuspenseQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '@waypost/contract/entities/payments';
import { formatExpiry } from '@waypost/domain/payments/card-expiry';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { onPaymentCallback } from './payment-callback.ts';
import { PaymentForm } from './payment-form.tsx';
import { paymentMethodQuery, useRemoveMethod } from './payment-queries.ts';
import { readPaymentReturn } from './payment-return.ts';

/** The proper names of brands, which no language translates. */
const brandNames: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  MAESTRO: 'Maestro',
  DISCOVER: 'Discover',
  PAYPAL: 'PayPal',
};

function Details({ method }: { readonly method: PaymentMethod }) {
  const t = useText();
  const { payment_type, cc_last4digits, billing_cc_expire_mm: month, billing_cc_expire_yyyy: year } = method;
  const brand = brandNames[payment_type] ?? payment_type;
  const items = [{ term: t('payments.method'), details: brand }];
  if (cc_last4digits) items.push({ term: t('payments.number'), details: `•••• ${cc_last4digits}` });
  if (month && year) items.push({ term: t('payments.expiry'), details: formatExpiry(month, year) });
  return <DescriptionList items={items} />;
}

function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const notifications = useNotifications();
  const remove = useRemoveMethod();
  return (
    <ConfirmDialog
      open
      danger
      title={t('payments.removeTitle')}
      description={t('payments.removeWhat')}
      confirmLabel={t('payments.removeNow')}
      busy={remove.isPending}
      error={useChangeProblem(remove.error)}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notifications.notify({ id: 'payment-method', text: t('payments.removed') });
            onClose();
          },
        })
      }
    />
  );
}

/** The stored payment method of the billing page, and the form that stores or replaces it. */
export function PaymentMethodSection() {
  const t = useText();
  const { data: method } = useSuspenseQuery(paymentMethodQuery(useApi()));
  // a return with an error opens the form, which shows it
  const [isEditing, setEditing] = useState(
    () => typeof location !== 'undefined' && readPaymentReturn(location.search).kind !== 'none',
  );
  const [isRemoving, setRemoving] = useState(false);
  useEffect(() => onPaymentCallback(({ status }) => status !== 'ERROR' && setEditing(false)), []);
  const actions = method && !isEditing && (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setEditing(true)}>{t('payments.replace')}</Button>
      <Button variant="danger" onClick={() => setRemoving(true)}>
        {t('payments.remove')}
      </Button>
    </div>
  );
  return (
    <Card id="payment-method" title={t('payments.title')} action={actions}>
      {method && !isEditing && <Details method={method} />}
      {!method && !isEditing && (
        <div className="grid justify-items-start gap-3">
          <p>{t('payments.none')}</p>
          <Button variant="primary" onClick={() => setEditing(true)}>
            {t('payments.add')}
          </Button>
        </div>
      )}
      {isEditing && <PaymentForm flow="billing" edit={method !== null} />}
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
    </Card>
  );
}
