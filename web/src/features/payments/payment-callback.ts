/** What a payment form tells the page around it (PAY-26). */
export type PaymentCallback = {
  readonly status: 'OK' | 'CANCEL' | 'ERROR';
  readonly data?: { readonly code?: string | undefined; readonly error_message: string } | 'BILLING' | undefined;
};

const eventName = 'payment-callback';

export function broadcastPayment(detail: PaymentCallback): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail }));
}

/** Calls back with every outcome of a payment form. @returns the function that ends it */
export function onPaymentCallback(act: (callback: PaymentCallback) => void): () => void {
  const listen = (event: Event) => act((event as CustomEvent<PaymentCallback>).detail);
  window.addEventListener(eventName, listen);
  return () => window.removeEventListener(eventName, listen);
}
