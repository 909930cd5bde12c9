import { useEffect, useEffectEvent } from 'react';
import { onPaymentCallback, type PaymentCallback } from '../features/payments/payment-callback.ts';
import { PaymentForm, type PaymentFormProps } from '../features/payments/payment-form.tsx';

type PaymentPartProps = PaymentFormProps & { readonly onOutcome: (outcome: PaymentCallback) => void };

/** The payment form as a step of the create flow. */
export function PaymentPart({ onOutcome, ...form }: PaymentPartProps) {
  const act = useEffectEvent(onOutcome);
  useEffect(() => onPaymentCallback((outcome) => act(outcome)), []);
  return <PaymentForm {...form} />;
}
