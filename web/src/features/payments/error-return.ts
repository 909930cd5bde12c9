import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { broadcastPayment } from './payment-callback.ts';
import { readPaymentReturn, withoutPaymentParameters } from './payment-return.ts';

/** Broadcasts what the address says about a payment, once, and takes it out of the address. */
export function useErrorReturn(setFailure: (text: string) => void): void {
  const t = useText();
  const handle = useEffectEvent(() => {
    const returned = readPaymentReturn(location.search);
    if (returned.kind !== 'error') return;
    const error_message = t(`payments.refusal.${returned.code}`);
    setFailure(error_message);
    window.history.replaceState(window.history.state, '', withoutPaymentParameters(location.href));
    broadcastPayment({ status: 'ERROR', data: { code: returned.code, error_message } });
  });
  useEffect(() => handle(), []);
}
