import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PaymentStatus } from '@waypost/contract/entities/payments';
import { type PaymentType, paymentTypeName } from '@waypost/domain/payments/payment-types';
import type { ErrorField, PaymentFlow } from '@waypost/domain/payments/payment-session';
import { useState } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { ownAccountQuery } from '../../../api/own-account-query.ts';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAttemptWait } from '../attempt-wait.ts';
import { useErrorReturn } from '../error-return.ts';
import { broadcastPayment } from '../payment-callback.ts';
import { PaymentFailure } from '../payment-failure.tsx';
import { paymentTypesQuery } from '../payment-queries.ts';
import { withReturnUrl } from '../payment-return.ts';
import { usePaymentFailure } from '../use-payment-failure.ts';
import { WalletBusy } from '../wallet-busy.tsx';
import { WalletButton } from '../wallet-button.tsx';
import { useWalletReturn } from '../wallet-return.ts';
import { OlderCardForm } from './older-card-form.tsx';
import { olderSessionQuery } from './older-session.ts';
import { type SessionFailure, useSessionOutcome } from './session-outcome.ts';
import { useSessionReturn } from './session-return.ts';

type OlderFormProps = { readonly flow: PaymentFlow; readonly edit: boolean };

/** Of an account without a billing country. */
const standardCountry = 'USA';

/** The types that the older form offers in the account's country (PAY-31). */
function useOfferedTypes() {
  const api = useApi();
  const account = useQuery(ownAccountQuery(api));
  const country = account.data?.billing_country || standardCountry;
  return useQuery({ ...paymentTypesQuery(api, country), enabled: !account.isPending });
}

/** What the form says about its last payment. */
function useFailures() {
  const { failure, forget } = usePaymentFailure();
  const [marked, setMarked] = useState<readonly ErrorField[]>([]);
  return {
    failure,
    marked,
    clear() {
      forget();
      setMarked([]);
    },
    fail({ fields }: SessionFailure) {
      setMarked(fields);
    },
  };
}

/** The form loads again and reads the error from the address, as after a page of the bank (PAY-12, PAY-15). */
const errorReturn = (inSessionID: string, { errors = 1 }: PaymentStatus): string =>
  withReturnUrl(location.href, `?${new URLSearchParams({ inSessionID, errors: String(errors) })}`);

/** Leads through one payment in a session; after a failure the form has a new session. */
function useOlderPayment(flow: PaymentFlow) {
  const failures = useFailures();
  const [generation, setGeneration] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const session = useQuery({
    ...olderSessionQuery(useApi(), { flow, generation }),
    placeholderData: keepPreviousData, // what is typed stays
  });
  const outcome = useSessionOutcome((failure) => {
    setBusy(false);
    failures.fail(failure);
  });
  const isReturning = useSessionReturn(session, outcome);
  const renew = () => setGeneration((before) => before + 1);
  const again = (failure: SessionFailure) => {
    outcome.fail(failure);
    renew();
  };
  async function finish(sessionResult: string | undefined) {
    const token = session.data?.token ?? '';
    const answer = await outcome.await(token, sessionResult);
    if (answer?.status === 'OK' || answer?.status === 'CANCEL') return outcome.settle(answer);
    if (answer?.status === 'ERROR') return location.assign(errorReturn(token, answer));
    return again({ code: answer ? 'try_later' : 'error', fields: [] });
  }
  return {
    failures,
    session,
    isBusy,
    isReturning,
    begin: () => {
      setBusy(true);
      failures.clear();
    },
    finish,
    refuse: () => again({ code: 'error', fields: [] }),
    failWallet: (error_message: string) => {
      broadcastPayment({ status: 'ERROR', data: { error_message } });
      renew();
    },
  };
}

function Accepted({ types }: { readonly types: readonly PaymentType[] }) {
  const t = useText();
  const cards = types.filter((type) => type !== 'PAYPAL');
  if (cards.length === 0) return null;
  return (
    <p className="text-sm text-muted">{t('payments.accepted', { types: cards.map(paymentTypeName).join(', ') })}</p>
  );
}

type Loading = Pick<UseQueryResult, 'isError' | 'error' | 'refetch' | 'isFetching'>;

/** While the form loads, or instead of it. */
function Missing({ queries }: { readonly queries: readonly Loading[] }) {
  const t = useText();
  const waitText = useAttemptWait();
  const failed = queries.find(({ isError }) => isError);
  if (!failed?.error) return <Skeleton className="h-64" />;
  const { error, refetch, isFetching } = failed;
  const wait = waitText(error);
  if (wait !== undefined) return <PaymentFailure text={wait} />;
  return (
    <QueryFailed
      title={t('payments.formFailed')}
      error={error}
      retry={refetch}
      retrying={isFetching}
      headingLevel={3}
    />
  );
}

/** Takes the payment method of an account, in an installation with the flag off (PAY-31). */
export function OlderForm({ flow, edit }: OlderFormProps) {
  const t = useText();
  const types = useOfferedTypes();
  const { failures, session, isBusy, isReturning, begin, finish, refuse, failWallet } = useOlderPayment(flow);
  useErrorReturn();
  const wallet = useWalletReturn();

  if (wallet) return <WalletBusy doing={wallet} />;
  if (isReturning) return <output>{t('payments.checking')}</output>;
  if (session.data === undefined || types.data === undefined) return <Missing queries={[session, types]} />;
  return (
    <div className="grid max-w-xl gap-4" data-payment-flow={flow}>
      {failures.failure !== undefined && <PaymentFailure text={failures.failure} />}
      <p className="text-sm text-muted">{t('payments.noCharge')}</p>
      <Accepted types={types.data} />
      <OlderCardForm
        session={session.data}
        marked={failures.marked}
        onBusy={begin}
        onResult={(result) => void finish(result)}
        onError={refuse}
      >
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {t(edit ? 'payments.save' : 'payments.continue')}
          </Button>
          {types.data.includes('PAYPAL') && <WalletButton onFailure={failWallet} />}
          {(edit || flow === 'billing') && (
            <Button onClick={() => broadcastPayment({ status: 'CANCEL' })}>{t('payments.cancel')}</Button>
          )}
        </div>
      </OlderCardForm>
    </div>
  );
}
