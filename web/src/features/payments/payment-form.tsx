import { useQuery } from '@tanstack/react-query';
import type { CardPaymentResult } from '@waypost/contract/entities/payments';
import type { PaymentFlow } from '@waypost/domain/payments/payment-session';
import { useState } from 'react';
import { useApi, useConfig } from '../../api/app-context.tsx';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useLanguage, useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { CardComponent } from './card-component.ts';
import { CardFields } from './card-fields.tsx';
import { WalletButton } from './wallet-button.tsx';
import { useWalletReturn } from './wallet-return.ts';
import { useErrorReturn } from './error-return.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { broadcastPayment } from './payment-callback.ts';
import { cardMethodsQuery, useMethodChanged } from './payment-queries.ts';
import { withReturnUrl } from './payment-return.ts';

export type PaymentFormProps = {
  readonly flow: PaymentFlow;
  /** Replaces the stored method. */
  readonly edit: boolean;
};

/** The form of installations with the flag off (PAY-31); no other one loads its code. */
const OlderForm = lazyPart(async () => (await import('./older/older-form.tsx')).OlderForm);

/** Takes the payment method of an account. */
export function PaymentForm(form: PaymentFormProps) {
  const isOlder = useConfig().flags['ff_adyen_payments'] !== true;
  return isOlder ? <OlderForm {...form} /> : <NewerForm {...form} />;
}

/** A card in the provider's own fields. */
function NewerForm({ flow, edit }: PaymentFormProps) {
  const t = useText();
  const query = useQuery(cardMethodsQuery(useApi(), useLanguage()));
  const [component, setComponent] = useState<CardComponent>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const changed = useMethodChanged();
  useErrorReturn(setFailure);
  const isSavingWallet = useWalletReturn(setFailure);

  const fail = (error_message: string) => {
    setBusy(false);
    setFailure(error_message);
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
    setFailure(undefined);
    component?.submit();
  };

  if (isSavingWallet) return <output>{t('payments.walletSaving')}</output>;
  if (query.isPending) return <Skeleton className="h-64" />;
  if (query.isError)
    return (
      <QueryFailed
        title={t('payments.formFailed')}
        error={query.error}
        retry={query.refetch}
        retrying={query.isFetching}
        headingLevel={3}
      />
    );
  return (
    <div className="grid gap-4" data-payment-flow={flow}>
      {failure !== undefined && <PaymentFailure text={failure} />}
      <p className="text-sm text-muted">{t('payments.noCharge')}</p>
      <CardFields
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
        {edit && <Button onClick={() => broadcastPayment({ status: 'CANCEL' })}>{t('payments.cancel')}</Button>}
      </div>
    </div>
  );
}
