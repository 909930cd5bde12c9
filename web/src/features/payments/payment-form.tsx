import { useQuery, type UseQueryResult } from '@tanstack/react-query';
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
import { WalletBusy } from './wallet-busy.tsx';
import { WalletButton } from './wallet-button.tsx';
import { useWalletReturn } from './wallet-return.ts';
import { useErrorReturn } from './error-return.ts';
import { PaymentFailure } from './payment-failure.tsx';
import { broadcastPayment } from './payment-callback.ts';
import { usePaymentFailure } from './use-payment-failure.ts';
import { cardMethodsQuery, useMethodChanged } from './payment-queries.ts';
import { withReturnUrl } from './payment-return.ts';

export type PaymentFormProps = {
  readonly flow: PaymentFlow;
  /** Replaces the stored method. */
  readonly edit: boolean;
};

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
  const { failure, forget: forgetFailure } = usePaymentFailure();
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const changed = useMethodChanged();
  useErrorReturn();
  const wallet = useWalletReturn();

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
  if (wallet) return <WalletBusy doing={wallet} />;
  if (!query.data)
    return (
      <div className="grid justify-items-start gap-4">
        <Unloaded query={query} />
        {cancel}
      </div>
    );
  return (
    <div className="grid max-w-xl gap-4" data-payment-flow={flow}>
      {failure !== undefined && <PaymentFailure text={failure} />}
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
