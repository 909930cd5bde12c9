import { newId } from '../base/ids.ts';
import { notFound, refused } from './errors.ts';
import { type Money, writeMoney } from './money.ts';
import { captureAnswer } from './orders.ts';
import type { WalletCapture, WalletRefund, WalletState } from './wallet-state.ts';

export const refundAnswer = ({ id, amount, createdAt }: WalletRefund) => ({
  id,
  status: 'COMPLETED',
  amount: writeMoney(amount),
  create_time: createdAt,
  update_time: createdAt,
});

/** Money that goes back. */
export function createRefunds({ captures, refunds, notify }: WalletState, now: () => Date) {
  function find(id: string): WalletCapture {
    const found = captures.get(id);
    if (found === undefined) throw notFound();
    return found;
  }
  const left = (capture: WalletCapture): number => capture.amount.minor - capture.refunded - capture.reversed;

  function refund(captureId: string, asked?: Money): WalletRefund {
    const capture = find(captureId);
    const amount = asked ?? { currency: capture.amount.currency, minor: left(capture) };
    if (amount.currency !== capture.amount.currency)
      throw refused('REFUND_CURRENCY_MISMATCH', 'The refund has another currency than the capture.');
    if (amount.minor < 1 || amount.minor > left(capture))
      throw refused('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be less than or equal to the capture amount.');
    captures.set(captureId, { ...capture, refunded: capture.refunded + amount.minor });
    const made = { id: newId(17), captureId, amount, createdAt: now().toISOString() };
    refunds.set(made.id, made);
    const up = { rel: 'up', href: `/v2/payments/captures/${captureId}`, method: 'GET' };
    const resource = { ...refundAnswer(made), links: [up] };
    notify({ type: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', reference: captureId, resource });
    return made;
  }

  return {
    refund,
    find(id: string): WalletRefund {
      const found = refunds.get(id);
      if (found === undefined) throw notFound();
      return found;
    },
    /** The payer's bank takes the money back. */
    reverse(captureId: string): void {
      const capture = find(captureId);
      const reversed = captures.set(captureId, {
        ...capture,
        reversed: capture.reversed + left(capture),
      });
      const resource = { ...captureAnswer(reversed), status: 'DECLINED' };
      notify({ type: 'PAYMENT.CAPTURE.REVERSED', resourceType: 'capture', reference: captureId, resource });
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
