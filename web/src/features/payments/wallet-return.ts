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

/** Finishes a return from the wallet once (PAY-13, PAY-14). @returns whether the wallet is being stored */
export function useWalletReturn(): boolean {
  const api = useApi();
  const t = useText();
  const notifications = useNotifications();
  const changed = useMethodChanged();
  const fail = () => broadcastPayment({ status: 'ERROR', data: { error_message: t('payments.refusal.error') } });
  const { mutate: save, isPending } = useChange({
    mutationFn: (token: string) => api.payments.postWallet({ params: { token } }),
    onSuccess: async () => {
      await changed();
      broadcastPayment({ status: 'OK' });
    },
    onError: () => fail(),
  });
  const reject = async (token: string) => {
    notifications.notify({ id: 'payment-cancelled', text: t('payments.walletCancelled') });
    await api.payments.rejectWallet({ params: { token } }).catch(() => undefined); // it ends by itself
    broadcastPayment({ status: 'CANCEL' });
  };
  const handle = useEffectEvent(() => {
    const returned = readPaymentReturn(location.search);
    if (returned.kind !== 'wallet') return;
    clearAddress();
    if (returned.outcome === undefined) return fail();
    if (returned.outcome === 'success') save(returned.token);
    else void reject(returned.token);
  });
  useEffect(() => handle(), []);
  return isPending;
}
