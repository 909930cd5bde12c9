import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { broadcastPayment } from './payment-callback.ts';
import { useMethodChanged } from './payment-queries.ts';
import { readPaymentReturn, withoutPaymentParameters } from './payment-return.ts';

const clearAddress = () =>
  window.history.replaceState(window.history.state, '', withoutPaymentParameters(location.href));

/** What is being done with the wallet that a return is about. */
export type WalletReturn = 'saving' | 'rejecting';

/** Finishes a return from the wallet once (PAY-13, PAY-14). */
export function useWalletReturn(): WalletReturn | undefined {
  const api = useApi();
  const t = useText();
  const notifications = useNotifications();
  const changed = useMethodChanged();
  const fail = () => broadcastPayment({ status: 'ERROR', data: { error_message: t('payments.refusal.error') } });
  const { mutate: save, isPending: isSaving } = useChange({
    mutationFn: (token: string) => api.payments.postWallet({ params: { token } }),
    onSuccess: async () => {
      await changed();
      broadcastPayment({ status: 'OK' });
    },
    onError: () => fail(),
  });
  const { mutate: reject, isPending: isRejecting } = useChange({
    // a token that is not rejected ends by itself
    mutationFn: (token: string) => api.payments.rejectWallet({ params: { token } }).catch(() => undefined),
    onMutate: () => notifications.notify({ id: 'payment-cancelled', text: t('payments.walletCancelled') }),
    onSuccess: () => broadcastPayment({ status: 'CANCEL' }),
  });
  const handle = useEffectEvent(() => {
    const returned = readPaymentReturn(location.search);
    if (returned.kind !== 'wallet') return;
    clearAddress();
    if (returned.outcome === undefined) return fail();
    if (returned.outcome === 'success') save(returned.token);
    else reject(returned.token);
  });
  useEffect(() => handle(), []);
  if (isSaving) return 'saving';
  return isRejecting ? 'rejecting' : undefined;
}
