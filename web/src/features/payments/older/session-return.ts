import type { PaymentFormSession } from '@waypost/contract/entities/payments';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../../../messages/use-text.tsx';
import { localeOf } from '../payment-queries.ts';
import { type PaymentReturn, readPaymentReturn, withoutPaymentParameters } from '../payment-return.ts';
import type { SessionOutcome } from './session-outcome.ts';

type SessionReturn = Extract<PaymentReturn, { readonly kind: 'session' }>;

function readReturn(): SessionReturn | undefined {
  const returned = readPaymentReturn(location.search);
  return returned.kind === 'session' ? returned : undefined;
}

type Form = Pick<PaymentFormSession, 'client_key' | 'country_code' | 'environment' | 'base'>;

/** The provider's component finishes the payment that it began before the bank's page. */
async function finish({ client_key, country_code, environment, base }: Form, returned: SessionReturn, locale: string) {
  const { finishRedirect } = await import('./older-card.ts');
  return new Promise<string | undefined>((resolve) => {
    const session = { client_key, country_code, environment, base, token: returned.token };
    const end = { locale, onResult: resolve, onError: () => resolve(undefined) };
    finishRedirect(session, returned.redirectResult ?? '', end).catch(() => resolve(undefined));
  });
}

/**
 * Takes a return with `inSessionID` and `errors` out of the address and settles it, once (PAY-12). A return from a bank
 * waits for the new form, whose settings the provider's component needs.
 * @returns whether the result is being asked for
 */
export function useSessionReturn(
  form: { readonly data: Form | undefined; readonly isPending: boolean },
  outcome: SessionOutcome,
): boolean {
  const locale = localeOf(useLanguage());
  const [returned, setReturned] = useState(readReturn);
  const isBegun = useRef(false);
  const handle = useEffectEvent(async ({ token, errors, redirectResult }: SessionReturn) => {
    window.history.replaceState(window.history.state, '', withoutPaymentParameters(location.href));
    if (errors > 0) await outcome.failReturn(token);
    else {
      const isFromBank = redirectResult !== undefined && form.data !== undefined;
      const result = isFromBank
        ? await finish(form.data, { kind: 'session', token, errors, redirectResult }, locale)
        : undefined;
      await outcome.settle(await outcome.await(token, result));
    }
    setReturned(undefined);
  });
  const isReady = returned !== undefined && (returned.redirectResult === undefined || !form.isPending);
  useEffect(() => {
    if (!isReady || isBegun.current) return;
    isBegun.current = true;
    void handle(returned);
  }, [isReady, returned]);
  return returned !== undefined;
}
