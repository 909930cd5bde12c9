import { isRefusalCode, type RefusalCode } from '@waypost/domain/payments/refusals';

/** The query parameters of a return from a payment provider (PAY-11). */
export const paymentParameters = [
  'inSessionID',
  'token',
  'outcome',
  'errors',
  'status',
  'error_code',
  'error_message',
  'error_messages',
  'error',
  'redirectResult',
] as const;

export type PaymentReturn =
  | { readonly kind: 'none' }
  /** Without a code that the portal knows, the default sentence is shown: anybody can write a sentence into a link. */
  | { readonly kind: 'error'; readonly code: RefusalCode }
  /** Of the older form; `errors` counts them (PAY-12). */
  | {
      readonly kind: 'session';
      readonly token: string;
      readonly errors: number;
      /** What the bank's page has handed over. */
      readonly redirectResult?: string | undefined;
    }
  | { readonly kind: 'wallet'; readonly outcome: 'success' | 'cancel'; readonly token: string };

/** What the query of a page says about a payment (PAY-12, PAY-13, PAY-14, PAY-27). */
export function readPaymentReturn(search: string): PaymentReturn {
  const query = new URLSearchParams(search);
  const code = query.get('error_code');
  if (query.has('error')) return { kind: 'error', code: isRefusalCode(code) ? code : 'error' };
  const session = query.get('inSessionID');
  if (session) {
    const errors = Number(query.get('errors') ?? 0);
    const redirectResult = query.get('redirectResult') ?? undefined;
    return { kind: 'session', token: session, errors: Number.isNaN(errors) ? 1 : errors, redirectResult };
  }
  const [outcome, token] = [query.get('outcome'), query.get('token')];
  if ((outcome === 'success' || outcome === 'cancel') && token) return { kind: 'wallet', outcome, token };
  return { kind: 'none' };
}

/** The address without the parameters of a return (PAY-15). */
export function withoutPaymentParameters(address: string): string {
  const url = new URL(address);
  for (const name of paymentParameters) url.searchParams.delete(name);
  return url.href;
}

/** The present address with the parameters of a result (PAY-22). */
export function withReturnUrl(address: string, return_url: string): string {
  const url = new URL(withoutPaymentParameters(address));
  for (const [name, value] of new URLSearchParams(return_url)) url.searchParams.set(name, value);
  return url.href;
}
