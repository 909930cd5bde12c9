import type { PaymentStatus } from '@waypost/contract/entities/payments';
import type { ErrorField } from '@waypost/domain/payments/payment-session';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../api/app-context.tsx';
import { useText } from '../../../messages/use-text.tsx';
import { useNotifications } from '../../../ui/feedback/notifications.tsx';
import { broadcastPayment } from '../payment-callback.ts';
import { useMethodChanged } from '../payment-queries.ts';
import { awaitStatus } from './session-status.ts';

export type SessionFailure = { readonly code: RefusalCode; readonly fields: readonly ErrorField[] };

/** What a status says to the payer; undefined for a session that the portal refuses. */
const failureOf = (answer: PaymentStatus | undefined): SessionFailure => ({
  code: answer?.error_code ?? (answer?.status === 'PENDING' ? 'try_later' : 'error'),
  fields: answer?.error_field ?? [],
});

/** Asks for the result of a session, and tells the page around the form (PAY-12, PAY-26). */
export function useSessionOutcome(onFailure: (failure: SessionFailure) => void) {
  const api = useApi();
  const t = useText();
  const notifications = useNotifications();
  const changed = useMethodChanged();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const fail = (failure: SessionFailure) => {
    onFailure(failure);
    const { code } = failure;
    broadcastPayment({ status: 'ERROR', data: { code, error_message: t(`payments.refusal.${code}`) } });
  };
  const read = (token: string, sessionResult?: string) =>
    api.payments.readPaymentStatus({ params: { token }, body: { sessionResult } });

  async function settle(answer: PaymentStatus | undefined): Promise<void> {
    if (isGone.current) return;
    if (answer?.status === 'OK') {
      await changed();
      broadcastPayment({ status: 'OK' });
    } else if (answer?.status === 'CANCEL') {
      notifications.notify({ id: 'payment-cancelled', text: t('payments.refusal.cancelled') });
      broadcastPayment({ status: 'CANCEL' });
    } else fail(failureOf(answer));
  }

  return {
    fail,
    settle,
    /** Undefined for a session that the portal refuses. */
    await: (token: string, sessionResult?: string): Promise<PaymentStatus | undefined> =>
      awaitStatus({
        ask: () => read(token, sessionResult),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        isOver: () => isGone.current,
      }).catch(() => undefined),
    /** A return with errors is one, whatever the session says; it may name the fields. */
    failReturn: async (token: string): Promise<void> => {
      const answer = await read(token).catch(() => undefined);
      if (!isGone.current) fail(failureOf(answer?.status === 'ERROR' ? answer : undefined));
    },
  };
}
export type SessionOutcome = ReturnType<typeof useSessionOutcome>;
