import type { PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { ProviderEvent } from '../../../adapters/payment-providers/payment-provider.port.ts';
import type { Executor } from '../../../db/transaction.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import type { RefundService } from '../refunds/refunds.service.ts';
import { isStored } from './inbox.store.ts';

export type RelevanceDeps = {
  readonly db: Executor;
  readonly attempts: Pick<AttemptsService, 'find' | 'findByReference'>;
  readonly methods: Pick<MethodsService, 'ownerOf'>;
  readonly refunds: Pick<RefundService, 'isKnown'>;
};

type Origin = { readonly source: string; readonly provider: PaymentProviderName };
export type IsWorthAsking = (event: ProviderEvent, origin: Origin) => Promise<boolean>;

/** Whether an event is new and about something of the portal: each question to a provider costs a call. */
export function createRelevance({ db, attempts, methods, refunds }: RelevanceDeps): IsWorthAsking {
  const isKnown = async (reference: string, provider: PaymentProviderName): Promise<boolean> =>
    (await attempts.findByReference(db, { provider, reference })) !== undefined ||
    (await methods.ownerOf(db, { provider, token: reference })) !== undefined ||
    refunds.isKnown(reference);

  return async ({ key, attempt, about }, { source, provider }) => {
    if (await isStored(db, { source, event_key: key })) return false;
    if (attempt && (await attempts.find(attempt))?.provider === provider) return true;
    for (const subject of about) if (await isKnown(subject, provider)) return true;
    return false;
  };
}
