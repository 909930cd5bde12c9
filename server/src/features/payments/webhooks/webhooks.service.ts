import type { PaymentAttemptId, WebhookId } from '@waypost/domain/base/ids';
import type { DisputeState } from '@waypost/domain/payments/payment-attempt';
import type { CardProvider, StoredCard } from '../../../adapters/cards/card-provider.port.ts';
import type { WalletProvider } from '../../../adapters/wallet/wallet-provider.port.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { AttemptOutcome, AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import { methodOfCard } from '../cards/card-outcomes.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { RefundService } from '../refunds/refunds.service.ts';
import type { OnDisputed } from '../payments.service.ts';
import {
  accountOfToken,
  attemptOfItem,
  CardItem,
  describesCard,
  disputeOfItem,
  namedToken,
  outcomeOfItem,
  refundOfItem,
  TokenEvent,
} from './card-events.ts';
import {
  deleteApplied,
  deleteWebhooksOf,
  findWaiting,
  lockWaiting,
  markApplied,
  markFailed,
  type StoredWebhook,
} from './inbox.store.ts';
import { createReceiving } from './receiving.service.ts';
import { createWalletRelevance } from './wallet-relevance.service.ts';
import {
  attemptOfCapture,
  captureOfDispute,
  disputeOfWallet,
  minorOf,
  outcomeOfCapture,
  refundOfWallet,
  WalletEvent,
} from './wallet-events.ts';

export type WebhooksDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly cards: CardProvider | undefined;
  readonly wallet: WalletProvider | undefined;
  readonly attempts: Pick<AttemptsService, 'find' | 'findCaptured' | 'settleIn'>;
  readonly methods: Pick<MethodsService, 'describeCard' | 'disable' | 'inUse' | 'isStoredBy' | 'ownerOf'>;
  readonly refunds: Pick<RefundService, 'isKnown' | 'settle'>;
  readonly onDisputed: OnDisputed;
  readonly events: PaymentEvents;
};

const minuteMs = 60 * 1000;
const longestPauseMs = 24 * 60 * minuteMs;
/** An event that cannot be applied is tried again after 1, 2, 4 … minutes, at most a day. */
const pauseMs = (tries: number) => Math.min(2 ** tries * minuteMs, longestPauseMs);
const keptMs = 90 * 24 * 60 * 60 * 1000;

type Moved = { readonly minor: number | undefined; readonly currency: string | undefined };

/** Money of another amount is not this attempt's. */
const isAbout = ({ minor, currency }: Moved, attempt: AttemptRecord) =>
  minor === attempt.amount && currency?.toLowerCase() === attempt.currency;

type Settlement = Pick<StoredWebhook, 'webhook_id'> & {
  readonly attempt_id: PaymentAttemptId;
  readonly moved: Moved;
  readonly outcome: AttemptOutcome;
};

type Applier = (tx: Transaction, webhook: StoredWebhook, card: StoredCard | undefined) => Promise<string>;

/** The card of an event, from the provider: a transaction must not wait for it, and an event waits until it answers. */
function createCardLookup({ db, cards, attempts, methods, events }: WebhooksDeps) {
  /** The attempt that stores a card and has none yet. */
  async function storingAttempt(item: CardItem): Promise<AttemptRecord | undefined> {
    const attempt_id = outcomeOfItem(item)?.state === 'AUTHORISED' ? attemptOfItem(item) : undefined;
    const attempt = attempt_id && (await attempts.find(attempt_id));
    return attempt?.purpose === 'method' && !(await methods.isStoredBy(db, attempt)) ? attempt : undefined;
  }

  async function ofItem(item: CardItem, webhook_id: WebhookId): Promise<StoredCard | undefined> {
    const token = namedToken(item);
    const attempt = token === undefined ? undefined : await storingAttempt(item);
    if (!attempt || token === undefined) return undefined;
    const card = await cards?.findStored(attempt.developer_id, token);
    if (!card) events.webhookSuspicious({ webhook_id, result: 'unknown card' });
    return card;
  }

  async function ofToken(event: TokenEvent): Promise<StoredCard | undefined> {
    const [developer_id, token] = [accountOfToken(event), event.data.storedPaymentMethodId];
    const method = developer_id && (await methods.inUse(db, developer_id, token));
    if (!method || !describesCard(event, method)) return undefined;
    return cards?.findStored(method.developer_id, token);
  }

  return async ({ source, payload, webhook_id }: StoredWebhook): Promise<StoredCard | undefined> => {
    if (source === 'wallet') return undefined;
    const received: unknown = JSON.parse(payload);
    return source === 'cards' ? ofItem(CardItem.parse(received), webhook_id) : ofToken(TokenEvent.parse(received));
  };
}

type Disputed = {
  readonly attempt_id: PaymentAttemptId | undefined;
  readonly moved: Moved;
  readonly state: DisputeState;
};

/** A payment without an outcome cannot have been taken back: the event waits for the outcome. */
const createDispute = ({ attempts, onDisputed }: Pick<WebhooksDeps, 'attempts' | 'onDisputed'>) =>
  async function dispute(tx: Transaction, { attempt_id, moved, state }: Disputed): Promise<string> {
    const attempt = attempt_id && (await attempts.find(attempt_id, tx));
    if (!attempt || attempt.purpose === 'method') return 'no such attempt';
    if (!isAbout(moved, attempt)) return 'another amount';
    if (attempt.state !== 'AUTHORISED') throw new Error(`The attempt ${attempt.attempt_id} has taken no money`);
    await onDisputed(tx, attempt, state);
    return 'applied';
  };

const movedByItem = ({ amount }: CardItem): Moved => ({ minor: amount?.value, currency: amount?.currency });
const movedByWallet = ({ resource: { dispute_amount, amount = dispute_amount } }: WalletEvent): Moved => ({
  minor: minorOf(amount?.value ?? ''),
  currency: amount?.currency_code,
});

async function attemptOfDispute(
  attempts: WebhooksDeps['attempts'],
  tx: Transaction,
  event: WalletEvent,
): Promise<PaymentAttemptId | undefined> {
  const capture = captureOfDispute(event);
  return capture === undefined ? undefined : (await attempts.findCaptured(tx, capture))?.attempt_id;
}

function createAppliers(deps: WebhooksDeps): Readonly<Record<StoredWebhook['source'], Applier>> {
  const { attempts, methods, refunds, events } = deps;
  const dispute = createDispute(deps);
  async function settle(tx: Transaction, { webhook_id, attempt_id, moved, outcome }: Settlement): Promise<string> {
    const attempt = await attempts.find(attempt_id, tx);
    if (!attempt) return 'no such attempt';
    if (!isAbout(moved, attempt)) {
      events.webhookSuspicious({ webhook_id, result: 'another amount' });
      return 'another amount';
    }
    await attempts.settleIn(tx, attempt_id, outcome);
    return 'applied';
  }

  async function applyItem(...[tx, { webhook_id, payload }, card]: Parameters<Applier>): Promise<string> {
    const item = CardItem.parse(JSON.parse(payload));
    const refund = refundOfItem(item);
    if (refund) return (await refunds.settle(tx, refund)) ? 'applied' : 'kept';
    const [attempt_id, moved] = [attemptOfItem(item), movedByItem(item)];
    const disputed = disputeOfItem(item);
    if (disputed) return dispute(tx, { attempt_id, moved, state: disputed });
    const outcome = outcomeOfItem(item);
    if (!outcome || !attempt_id) return 'kept';
    const whole = card ? { ...outcome, method: methodOfCard(card) } : outcome;
    return settle(tx, { webhook_id, attempt_id, moved, outcome: whole });
  }

  async function applyTokenEvent(...[tx, { payload }, card]: Parameters<Applier>): Promise<string> {
    const event = TokenEvent.parse(JSON.parse(payload));
    const developer_id = accountOfToken(event);
    if (developer_id === undefined) return 'kept';
    const described = card && methodOfCard(card);
    if (event.type === 'recurring.token.disabled')
      await methods.disable(tx, developer_id, event.data.storedPaymentMethodId);
    else if (described) await methods.describeCard(tx, developer_id, described);
    else return 'kept';
    return 'applied';
  }

  async function applyWalletEvent(tx: Transaction, { webhook_id, payload }: StoredWebhook): Promise<string> {
    const event = WalletEvent.parse(JSON.parse(payload));
    const { resource, event_type } = event;
    if (event_type === 'VAULT.PAYMENT-TOKEN.DELETED') {
      const developer_id = await methods.ownerOf(tx, { provider: 'wallet', token: resource.id });
      if (developer_id === undefined) return 'no such token';
      await methods.disable(tx, developer_id, resource.id);
      return 'applied';
    }
    const refund = refundOfWallet(event);
    if (refund) return (await refunds.settle(tx, refund)) ? 'applied' : 'kept';
    const moved = movedByWallet(event);
    const attempt_id = attemptOfCapture(event) ?? (await attemptOfDispute(attempts, tx, event));
    const disputed = disputeOfWallet(event);
    if (disputed) return dispute(tx, { attempt_id, moved, state: disputed });
    const outcome = outcomeOfCapture(event);
    if (!outcome || !attempt_id) return 'kept';
    return settle(tx, { webhook_id, attempt_id, moved, outcome });
  }

  return { cards: applyItem, 'card-tokens': applyTokenEvent, wallet: applyWalletEvent };
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Providers' events: verified, stored before they are answered, applied once and by rank. */
export function createWebhooksService(deps: WebhooksDeps) {
  const { db, transact, clock, events } = deps;
  const appliers = createAppliers(deps);
  const findCard = createCardLookup(deps);

  /** Applies the next event; one that fails stays in the inbox and does not stop the others. */
  async function applyNext(after: WebhookId | undefined): Promise<WebhookId | undefined> {
    const webhook = await findWaiting(db, { after, now: clock() });
    if (!webhook) return undefined;
    const { webhook_id, source, tries } = webhook;
    try {
      const card = await findCard(webhook);
      await transact(async (tx) => {
        if (!(await lockWaiting(tx, webhook_id))) return;
        const result = await appliers[source](tx, webhook, card);
        await markApplied(tx, webhook_id, { applied: clock(), result });
      });
    } catch (err) {
      events.webhookNotApplied({ webhook_id, err });
      await markFailed(db, webhook_id, { tries: tries + 1, due: new Date(clock().getTime() + pauseMs(tries)) });
    }
    return webhook_id;
  }

  return {
    ...createReceiving({ ...deps, isWorthAsking: createWalletRelevance(deps) }),

    async applyWaiting(): Promise<void> {
      for (let last = await applyNext(undefined); last !== undefined;) last = await applyNext(last);
    },

    tidy: () => deleteApplied(db, new Date(clock().getTime() - keptMs)),
    erase: deleteWebhooksOf,
  };
}
