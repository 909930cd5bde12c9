import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../messages/use-text.tsx';
import { onPaymentCallback, type PaymentCallback } from './payment-callback.ts';

/** The text of the last payment error (PAY-30); a billing error is shown by the page around the form. */
export function usePaymentFailure() {
  const t = useText();
  const [failure, setFailure] = useState<string>();
  const show = useEffectEvent(({ status, data }: PaymentCallback) => {
    if (status !== 'ERROR' || data === 'BILLING') return;
    setFailure(data?.error_message ?? t('payments.refusal.error'));
  });
  useEffect(() => onPaymentCallback((callback) => show(callback)), []);
  return { failure, forget: () => setFailure(undefined) };
}
