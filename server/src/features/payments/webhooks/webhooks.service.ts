import { DomainError } from '@waypost/domain/base/domain-error';
import type { WebhookId } from '@waypost/domain/base/ids';
import type { CardProvider, StoredCard } from '../../../adapters/cards/card-provider.port.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import { methodOfCard } from '../cards/card-outcomes.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import {
  accountOfToken,
  attemptOfItem,
  CardItem,
  CardNotification,
  keyOfItem,
  outcomeOfItem,
  TokenEvent,
} from './card-events.ts';
import {
  deleteApplied,
  deleteWebhooksOf,
  findWaiting,
  insertWebhooks,
  lockWaiting,
  markApplied,
  type StoredWebhook,
} from './inbox.store.ts';

export type WebhooksDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly cards: CardProvider | undefined;
  readonly attempts: Pick<AttemptsService, 'find' | 'settleIn'>;
  readonly methods: Pick<MethodsService, 'disable'>;
  readonly events: PaymentEvents;
};

type NewEvent = Pick<StoredWebhook, 'source' | 'event_key' | 'event' | 'reference' | 'payload'>;

const keptMs = 90 * 24 * 60 * 60 * 1000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('INVALID_BODY');
  }
}

/** Money of another amount is not this attempt's. */
const isAbout = ({ amount }: CardItem, attempt: AttemptRecord) =>
  amount?.value === attempt.amount && amount.currency.toLowerCase() === attempt.currency;

type Applier = (tx: Transaction, webhook: StoredWebhook, card: StoredCard | undefined) => Promise<string>;

/** The card that an event names by its token only: a transaction must not wait for a provider. */
const createCardLookup =
  ({ cards, attempts }: WebhooksDeps) =>
  async ({ source, payload }: StoredWebhook): Promise<StoredCard | undefined> => {
    if (source !== 'cards') return undefined;
    const item = CardItem.parse(JSON.parse(payload));
    const [method, attempt_id] = [outcomeOfItem(item)?.method, attemptOfItem(item)];
    if (!method || method.last_four !== undefined || !attempt_id) return undefined;
    const attempt = await attempts.find(attempt_id);
    return attempt && cards?.findStored(attempt.developer_id, method.token);
  };

function createAppliers({
  attempts,
  methods,
  events,
}: WebhooksDeps): Readonly<Record<StoredWebhook['source'], Applier>> {
  async function applyItem(...[tx, { webhook_id, payload }, card]: Parameters<Applier>): Promise<string> {
    const item = CardItem.parse(JSON.parse(payload));
    const outcome = outcomeOfItem(item);
    const attempt_id = attemptOfItem(item);
    if (!outcome || !attempt_id) return 'kept';
    const attempt = await attempts.find(attempt_id, tx);
    if (!attempt) return 'no such attempt';
    if (!isAbout(item, attempt)) {
      events.webhookSuspicious({ webhook_id, result: 'another amount' });
      return 'another amount';
    }
    await attempts.settleIn(tx, attempt_id, card ? { ...outcome, method: methodOfCard(card) } : outcome);
    return 'applied';
  }

  async function applyTokenEvent(tx: Transaction, { payload }: StoredWebhook): Promise<string> {
    const event = TokenEvent.parse(JSON.parse(payload));
    const developer_id = accountOfToken(event);
    if (developer_id === undefined || event.type !== 'recurring.token.disabled') return 'kept';
    await methods.disable(tx, developer_id, event.data.storedPaymentMethodId);
    return 'applied';
  }

  return { cards: applyItem, 'card-tokens': applyTokenEvent, wallet: () => Promise.resolve('kept') };
}

function createReceiving({ transact, clock, newId, cards }: WebhooksDeps) {
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
        })),
      ),
    );

  return {
    /** Throws FORBIDDEN unless every item has the provider's signature; then nothing is stored. */
    async receiveCards(body: string): Promise<void> {
      const notification = CardNotification.safeParse(parsed(body));
      if (!notification.success) throw new DomainError('INVALID_BODY');
      const items = notification.data.notificationItems.map((item) => item['NotificationRequestItem']);
      if (items.length === 0 || !items.every((item) => cards?.isSignedItem(item))) throw new DomainError('FORBIDDEN');
      const received = items.map((payload): NewEvent => {
        const item = CardItem.parse(payload);
        const key = { event_key: keyOfItem(item), event: item.eventCode, reference: item.merchantReference ?? null };
        return { source: 'cards', ...key, payload: JSON.stringify(payload) };
      });
      await store(received);
    },

    /** Throws FORBIDDEN unless the body has the provider's signature; then nothing is stored. */
    async receiveTokens(body: string, signature: string | undefined): Promise<void> {
      if (!cards?.isSignedBody(body, signature)) throw new DomainError('FORBIDDEN');
      const event = TokenEvent.safeParse(parsed(body));
      if (!event.success) throw new DomainError('INVALID_BODY');
      const { eventId, type, data } = event.data;
      await store([
        { source: 'card-tokens', event_key: eventId, event: type, reference: data.shopperReference, payload: body },
      ]);
    },
  };
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Providers' events: verified, stored before they are answered, applied once and by rank. */
export function createWebhooksService(deps: WebhooksDeps) {
  const { db, transact, clock, events } = deps;
  const appliers = createAppliers(deps);
  const findCard = createCardLookup(deps);

  /** Applies the next event; one that fails stays in the inbox and does not stop the others. */
  async function applyNext(after: WebhookId | undefined): Promise<WebhookId | undefined> {
    const webhook = await findWaiting(db, after);
    if (!webhook) return undefined;
    const { webhook_id, source } = webhook;
    try {
      const card = await findCard(webhook);
      await transact(async (tx) => {
        if (!(await lockWaiting(tx, webhook_id))) return;
        const result = await appliers[source](tx, webhook, card);
        await markApplied(tx, webhook_id, { applied: clock(), result });
      });
    } catch (err) {
      events.webhookNotApplied({ webhook_id, err });
    }
    return webhook_id;
  }

  return {
    ...createReceiving(deps),

    async applyWaiting(): Promise<void> {
      for (let last = await applyNext(undefined); last !== undefined;) last = await applyNext(last);
    },

    tidy: () => deleteApplied(db, new Date(clock().getTime() - keptMs)),
    erase: deleteWebhooksOf,
  };
}
