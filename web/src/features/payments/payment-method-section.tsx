import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '@waypost/contract/entities/payments';
import { formatExpiry } from '@waypost/domain/payments/card-expiry';
import { paymentTypeName } from '@waypost/domain/payments/payment-types';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi, usePage } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { useFocusAfterRemoval } from '../../ui/base/use-focus-after-removal.ts';
import { type SwapFocus, useSwapFocus } from '../../ui/base/use-swap-focus.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { onPaymentCallback } from './payment-callback.ts';
import { PaymentForm } from './payment-form.tsx';
import { reloadForPolicy } from './payment-policy.ts';
import { paymentMethodQuery, useMethodChanged, useRemoveMethod } from './payment-queries.ts';
import { readPaymentReturn } from './payment-return.ts';

function Details({ method }: { readonly method: PaymentMethod }) {
  const t = useText();
  const { payment_type, cc_last4digits, billing_cc_expire_mm: month, billing_cc_expire_yyyy: year } = method;
  const items = [{ term: t('payments.method'), details: paymentTypeName(payment_type) }];
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

type ContentProps = {
  readonly method: PaymentMethod | null;
  readonly isEditing: boolean;
  readonly isBlocked: boolean;
  readonly onAdd: () => void;
  readonly focus: SwapFocus<HTMLFieldSetElement>;
};

function Content({ method, isEditing, isBlocked, onAdd, focus: { form, opener } }: ContentProps) {
  const t = useText();
  if (isEditing)
    return (
      <fieldset ref={form} tabIndex={-1} aria-label={t('payments.title')} className="min-w-0">
        <PaymentForm flow="billing" edit={method !== null} />
      </fieldset>
    );
  if (method) return <Details method={method} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('payments.none')}</p>
      {!isBlocked && (
        <Button ref={opener} variant="primary" onClick={onAdd}>
          {t('payments.add')}
        </Button>
      )}
    </div>
  );
}

/** Whether the form is open, and whether it told of a billing error (BIL-27). */
function useCallbacks() {
  // a return opens the form, which finishes it or shows its error
  const [isEditing, setEditing] = useState(
    () => typeof location !== 'undefined' && readPaymentReturn(location.search).kind !== 'none',
  );
  const [hasBillingError, setBillingError] = useState(false);
  const changed = useMethodChanged();
  const page = usePage();
  const readAgain = useEffectEvent(() => void changed());
  useEffect(() => {
    reloadForPolicy(page); // before anything is typed or opened
    return onPaymentCallback(({ status, data }) => {
      if (status === 'OK') readAgain();
      setBillingError(status === 'ERROR' && data === 'BILLING');
      if (status !== 'ERROR') setEditing(false);
    });
  }, [page]);
  return { isEditing, setEditing, hasBillingError };
}

/** Where the focus goes when a button leaves the page, also with the dialog that removed the method. */
function useSectionFocus(isEditing: boolean, hasMethod: boolean) {
  const { form, opener } = useSwapFocus<HTMLFieldSetElement>(isEditing);
  useFocusAfterRemoval(hasMethod ? 1 : 0, opener);
  return { form, opener };
}

function BillingError({ isShown }: { readonly isShown: boolean }) {
  const t = useText();
  if (!isShown) return null;
  return (
    <div role="alert" className="mb-4">
      <Notice kind="danger">{t('billing.somethingWrong')}</Notice>
    </div>
  );
}

/** The stored payment method of the billing page, and the form that stores or replaces it. */
export function PaymentMethodSection({ isBlocked }: { readonly isBlocked: boolean }) {
  const t = useText();
  const api = useApi();
  const query = useQuery(paymentMethodQuery(api));
  const hasAccount = useQuery(ownAccountQuery(api)).data !== null;
  const { isEditing, setEditing, hasBillingError } = useCallbacks();
  const [isRemoving, setRemoving] = useState(false);
  const { form, opener } = useSectionFocus(isEditing, query.data != null || isRemoving);
  if (!hasAccount) return null;
  if (query.isPending) return <Skeleton className="h-40" />;
  if (query.isError)
    return <QueryFailed title={t('payments.failed')} error={query.error} retry={query.refetch} headingLevel={2} />;
  const actions = query.data && !isEditing && !isBlocked && (
    <div className="flex flex-wrap gap-3">
      <Button ref={opener} onClick={() => setEditing(true)}>
        {t('payments.replace')}
      </Button>
      <Button onClick={() => setRemoving(true)}>{t('payments.remove')}</Button>
    </div>
  );
  return (
    <Card id="payment-method" title={t('payments.title')} action={actions}>
      <BillingError isShown={hasBillingError} />
      <Content
        method={query.data}
        isEditing={isEditing && !isBlocked}
        isBlocked={isBlocked}
        onAdd={() => setEditing(true)}
        focus={{ form, opener }}
      />
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
    </Card>
  );
}
