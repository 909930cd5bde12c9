import { DomainError } from '@waypost/domain/base/domain-error';
import { unstorableTexts } from '@waypost/domain/base/storable-text';
import type { CardProvider } from '../../../adapters/cards/card-provider.port.ts';
import type { WalletMessage, WalletProvider } from '../../../adapters/wallet/wallet-provider.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { PaymentEvents } from '../payments.events.ts';
import { CardItem, CardNotification, keyOfItem, TokenEvent } from './card-events.ts';
import { insertWebhooks, type StoredWebhook } from './inbox.store.ts';
import { attemptOfCapture, WalletEvent } from './wallet-events.ts';

export type ReceivingDeps = Pick<Plumbing, 'transact' | 'clock' | 'newId'> & {
  readonly cards: Pick<CardProvider, 'isSignedItem' | 'isSignedBody' | 'merchantAccount'> | undefined;
  readonly wallet: Pick<WalletProvider, 'couldHaveSent' | 'hasSent'> | undefined;
  /** Whether an event of the wallet is new, and about something that the portal knows. */
  readonly isWorthAsking: (event: WalletEvent) => Promise<boolean>;
  readonly events: Pick<PaymentEvents, 'webhookUnreadable' | 'webhookForeign'>;
};

type NewEvent = Pick<StoredWebhook, 'source' | 'event_key' | 'event' | 'reference' | 'payload'>;

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (unstorableTexts(value).length === 0) return value;
  } catch {
    // not JSON
  }
  throw new DomainError('INVALID_BODY');
}

/** Questions to the wallet at a time, so that strangers' messages cannot become a flood of calls to it. */
const mostQuestions = 4;

/** Throws PAYMENT_PROVIDER_UNAVAILABLE if the wallet does not answer or has enough to do: it sends the message again. */
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

/** What the card provider's webhooks contain. */
function createCardReading({ cards, events }: Pick<ReceivingDeps, 'cards' | 'events'>) {
  /** The same key may sign for several merchant accounts of one company. */
  function isOurs(merchantAccount: string | undefined): boolean {
    if (merchantAccount === cards?.merchantAccount) return true;
    events.webhookForeign({ merchantAccount });
    return false;
  }

  /** None for a genuine item of a form that is new: the others must not wait for a portal that knows it. */
  function eventOf(payload: unknown): NewEvent[] {
    const { data: item, error } = CardItem.safeParse(payload);
    if (!item) {
      events.webhookUnreadable({ fields: error.issues.map(({ path }) => path.join('.')) });
      return [];
    }
    if (!isOurs(item.merchantAccountCode)) return [];
    const key = { event_key: keyOfItem(item), event: item.eventCode, reference: item.merchantReference ?? null };
    return [{ source: 'cards', ...key, payload: JSON.stringify(item) }];
  }

  return {
    /** Throws FORBIDDEN unless every item has the provider's signature. Keeps what is signed. */
    ofItems(body: string): NewEvent[] {
      const notification = CardNotification.safeParse(parsed(body));
      if (!notification.success) throw new DomainError('INVALID_BODY');
      const items = notification.data.notificationItems.map((item) => item['NotificationRequestItem']);
      if (items.length === 0 || !items.every((item) => cards?.isSignedItem(item))) throw new DomainError('FORBIDDEN');
      return items.flatMap(eventOf);
    },

    /** Throws FORBIDDEN unless the body has the provider's signature. */
    ofToken(body: string, signature: string | undefined): NewEvent[] {
      if (!cards?.isSignedBody(body, signature)) throw new DomainError('FORBIDDEN');
      const event = TokenEvent.safeParse(parsed(body));
      if (!event.success) throw new DomainError('INVALID_BODY');
      const { eventId, type, data } = event.data;
      if (!isOurs(data.merchantAccount)) return [];
      return [
        { source: 'card-tokens', event_key: eventId, event: type, reference: data.shopperReference, payload: body },
      ];
    },
  };
}

/** Takes webhooks: each is verified, and stored before it is answered. */
export function createReceiving({ transact, clock, newId, cards, wallet, isWorthAsking, events }: ReceivingDeps) {
  const ask = createQuestions();
  const reading = createCardReading({ cards, events });
  const store = (received: readonly NewEvent[]) =>
    transact((tx) =>
      insertWebhooks(
        tx,
        received.map((event) => ({
          webhook_id: newId('whk'),
          ...event,
          received: clock(),
          applied: null,
          result: null,
          due: null,
        })),
      ),
    );

  return {
    /** A message that was refused is not stored in part. */
    async receiveCards(body: string): Promise<void> {
      await store(reading.ofItems(body));
    },

    async receiveTokens(body: string, signature: string | undefined): Promise<void> {
      await store(reading.ofToken(body, signature));
    },

    /**
     * Throws FORBIDDEN unless the wallet says that it has sent the message; then nothing is stored. If the wallet cannot
     * be asked, it sends the message again later. Only what the portal can use is asked about; the rest is dropped.
     */
    async receiveWallet(message: WalletMessage): Promise<void> {
      const event = WalletEvent.safeParse(parsed(message.body));
      if (!event.success) throw new DomainError('INVALID_BODY');
      if (!wallet?.couldHaveSent(message)) throw new DomainError('FORBIDDEN');
      if (!(await isWorthAsking(event.data))) return;
      if (!(await ask(() => wallet.hasSent(message)))) throw new DomainError('FORBIDDEN');
      const { id, event_type, resource } = event.data;
      const reference = attemptOfCapture(event.data) ?? resource.id;
      await store([
        { source: 'wallet', event_key: id, event: event_type, reference, payload: JSON.stringify(event.data) },
      ]);
    },
  };
}
