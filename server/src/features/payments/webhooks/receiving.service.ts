import { DomainError } from '@waypost/domain/base/domain-error';
import type {
  DroppedEvent,
  ProviderEvent,
  WebhookMessage,
} from '../../../adapters/payment-providers/payment-provider.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { PaymentProviders } from '../providers.service.ts';
import { insertWebhooks } from './inbox.store.ts';
import type { IsWorthAsking } from './relevance.service.ts';

export type ReceivingDeps = Pick<Plumbing, 'transact' | 'clock' | 'newId'> & {
  readonly providers: Pick<PaymentProviders, 'webhook'>;
  readonly isWorthAsking: IsWorthAsking;
  readonly events: Pick<PaymentEvents, 'webhookUnreadable' | 'webhookForeign'>;
};

/** Questions to providers at a time, so that strangers' messages cannot become a flood of calls to them. */
const mostQuestions = 4;

/** Throws PAYMENT_PROVIDER_UNAVAILABLE if the provider does not answer or is asked enough: it sends the message again. */
function createQuestions() {
  let open = 0;
  return async (question: () => Promise<boolean>): Promise<boolean> => {
    if (open >= mostQuestions) throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    open += 1;
    try {
      return await question();
    } catch {
      throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE');
    } finally {
      open -= 1;
    }
  };
}

/** Takes webhooks: each is verified, and stored before it is answered. A message that was refused is not stored in part. */
export function createReceiving({ transact, clock, newId, providers, isWorthAsking, events }: ReceivingDeps) {
  const ask = createQuestions();

  const store = (source: string, received: readonly ProviderEvent[]) =>
    transact((tx) =>
      insertWebhooks(
        tx,
        received.map(({ key, event, reference, payload }) => ({
          webhook_id: newId('whk'),
          source,
          event_key: key,
          event,
          reference,
          payload,
          received: clock(),
          applied: null,
          result: null,
          reported: null,
          due: null,
        })),
      ),
    );

  function report(dropped: DroppedEvent): void {
    if (dropped.why === 'foreign') events.webhookForeign({ merchantAccount: dropped.merchantAccount });
    else events.webhookUnreadable({ fields: dropped.fields });
  }

  return {
    /**
     * Throws NOT_FOUND for a name of no provider's webhook, INVALID_BODY, and FORBIDDEN for a message that its provider
     * has not sent. If only the provider can tell, what the portal can use is asked about, and the rest is dropped.
     */
    async receive(source: string, message: WebhookMessage): Promise<void> {
      const found = providers.webhook(source);
      if (!found) throw new DomainError('NOT_FOUND');
      const { webhook, provider } = found;
      const { events: received, dropped } = webhook.read(message);
      for (const event of dropped) report(event);
      if (!webhook.hasSent) return store(source, received);
      const worth: ProviderEvent[] = [];
      for (const event of received)
        if (await isWorthAsking(event, { source, provider: provider.name })) worth.push(event);
      if (worth.length === 0) return;
      if (!(await ask(async () => (await webhook.hasSent?.(message)) ?? false))) throw new DomainError('FORBIDDEN');
      await store(source, worth);
    },
  };
}
