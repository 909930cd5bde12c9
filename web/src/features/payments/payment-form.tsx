import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CardPaymentResult } from '@waypost/contract/entities/payments';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useLanguage, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { CardComponent } from './card-component.ts';
import { CardFields } from './card-fields.tsx';
import { WalletButton } from './wallet-button.tsx';
import { useWalletReturn } from './wallet-return.ts';
import { broadcastPayment, onPaymentCallback, type PaymentCallback } from './payment-callback.ts';
import { cardMethodsQuery, useMethodChanged } from './payment-queries.ts';
import { readPaymentReturn, withoutPaymentParameters, withReturnUrl } from './payment-return.ts';

export type PaymentFlow = 'create' | 'billing' | 'upgrade';
export type PaymentFormProps = {
  readonly flow: PaymentFlow;
  /** Replaces the stored method. */
  readonly edit: boolean;
};

/** The text of the last payment error; a billing error is shown by the page around the form (PAY-30). */
function useFailure() {
  const t = useText();
  const [failure, setFailure] = useState<string>();
  const show = useEffectEvent(({ status, data }: PaymentCallback) => {
    if (status !== 'ERROR' || data === 'BILLING') return;
    setFailure(data?.error_message ?? t('payments.refusal.error'));
  });
  useEffect(() => onPaymentCallback((callback) => show(callback)), []);
  return [failure, () => setFailure(undefined)] as const;
}

/** Broadcasts what the address says about a payment, once, and takes it out of the address. */
function useReturn() {
  const t = useText();
  const handle = useEffectEvent(() => {
    const returned = readPaymentReturn(location.search);
    if (returned.kind !== 'error') return;
    const error_message = t(`payments.refusal.${returned.code}`);
    window.history.replaceState(window.history.state, '', withoutPaymentParameters(location.href));
    broadcastPayment({ status: 'ERROR', data: { code: returned.code, error_message } });
  });
  useEffect(() => handle(), []);
}

function Failure({ text }: { readonly text: string }) {
  const t = useText();
  return (
    <div role="alert">
      <Notice kind="danger" title={t('payments.notSaved')}>
        {text}
      </Notice>
    </div>
  );
}

/** The form before its card methods are known. */
function Unloaded({ query }: { readonly query: UseQueryResult }) {
  const t = useText();
  if (!query.error) return <Skeleton className="h-64 w-full" />;
  return (
    <QueryFailed
      title={t('payments.formFailed')}
      error={query.error}
      retry={query.refetch}
      retrying={query.isFetching}
      headingLevel={3}
    />
  );
}

/** Takes the payment method of an account: a card in the provider's own fields. */
export function PaymentForm({ flow, edit }: PaymentFormProps) {
  const t = useText();
  const query = useQuery(cardMethodsQuery(useApi(), useLanguage()));
  const [component, setComponent] = useState<CardComponent>();
  const [failure, forgetFailure] = useFailure();
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const changed = useMethodChanged();
  useReturn();
  const isSavingWallet = useWalletReturn();

  const fail = (error_message: string) => {
    setBusy(false);
    setRound((before) => before + 1); // the fields begin anew (PAY-15)
    broadcastPayment({ status: 'ERROR', data: { error_message } });
  };
  const finish = async ({ authentication_status, return_url = '' }: CardPaymentResult) => {
    if (authentication_status !== 'AUTHORISED') return location.assign(withReturnUrl(location.href, return_url));
    if (location.pathname === '/billing-management') return location.reload();
    await changed();
    setBusy(false);
    broadcastPayment({ status: 'OK' });
  };
  const submit = () => {
    forgetFailure();
    component?.submit();
  };

  const cancel = (edit || flow === 'billing') && (
    <Button onClick={() => broadcastPayment({ status: 'CANCEL' })}>{t('payments.cancel')}</Button>
  );
  if (isSavingWallet) return <output>{t('payments.walletSaving')}</output>;
  if (!query.data)
    return (
      <div className="grid justify-items-start gap-4">
        <Unloaded query={query} />
        {cancel}
      </div>
    );
  return (
    <div className="grid gap-4" data-payment-flow={flow}>
      {failure !== undefined && <Failure text={failure} />}
      <p className="text-sm text-muted">{t('payments.noCharge')}</p>
      <CardFields
        key={round}
        methods={query.data}
        onMounted={setComponent}
        onBusy={setBusy}
        onResult={(result) => void finish(result)}
        onFailure={fail}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={isBusy} onClick={submit}>
          {t(edit ? 'payments.save' : 'payments.continue')}
        </Button>
        {query.data.methods.some(({ type }) => type === 'paypal') && <WalletButton onFailure={fail} />}
        {cancel}
      </div>
    </div>
  );
}
