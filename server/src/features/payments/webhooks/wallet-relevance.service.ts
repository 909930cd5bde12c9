import type { Executor } from '../../../db/transaction.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import type { RefundService } from '../refunds/refunds.service.ts';
import { isStored } from './inbox.store.ts';
import { attemptOfCapture, refundOfWallet, type WalletEvent } from './wallet-events.ts';

export type WalletRelevanceDeps = {
  readonly db: Executor;
  readonly attempts: Pick<AttemptsService, 'find' | 'findCaptured'>;
  readonly methods: Pick<MethodsService, 'ownerOf'>;
  readonly refunds: Pick<RefundService, 'isKnown'>;
};

/** The captures that an event can be about. */
const capturesOf = (event: WalletEvent): readonly string[] => {
  const { id, disputed_transactions = [] } = event.resource;
  const refunded = refundOfWallet(event)?.chargeReference;
  const disputed = disputed_transactions.map(({ seller_transaction_id }) => seller_transaction_id);
  return [id, ...(refunded === undefined ? [] : [refunded]), ...disputed.slice(0, 10)];
};

/** Whether an event is new and about something of the portal: each question to the wallet costs a call. */
export const createWalletRelevance =
  ({ db, attempts, methods, refunds }: WalletRelevanceDeps) =>
  async (event: WalletEvent): Promise<boolean> => {
    if (await isStored(db, { source: 'wallet', event_key: event.id })) return false;
    const attempt_id = attemptOfCapture(event);
    if (attempt_id && (await attempts.find(attempt_id))?.provider === 'wallet') return true;
    for (const capture of capturesOf(event)) if (await attempts.findCaptured(db, capture)) return true;
    const { id: token } = event.resource;
    return (await methods.ownerOf(db, { provider: 'wallet', token })) !== undefined || refunds.isKnown(token);
  };
