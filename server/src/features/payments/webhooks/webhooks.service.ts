import type { WebhookId } from '@waypost/domain/base/ids';
import type { Plumbing } from '../../../plumbing.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { PaymentProviders } from '../providers.service.ts';
import {
  deleteApplied,
  deleteWebhooksOf,
  findWaiting,
  lockWaiting,
  markApplied,
  markFailed,
  type StoredWebhook,
} from './inbox.store.ts';
import { createApplyNews, createMethodLookUp, type NewsDeps } from './news.service.ts';
import { createReceiving } from './receiving.service.ts';
import { createRelevance, type RelevanceDeps } from './relevance.service.ts';

export type WebhooksDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> &
  NewsDeps &
  RelevanceDeps & {
    readonly providers: Pick<PaymentProviders, 'webhook'>;
    readonly events: PaymentEvents;
  };

const minuteMs = 60 * 1000;
const longestPauseMs = 24 * 60 * minuteMs;
/** An event that cannot be applied is tried again after 1, 2, 4 … minutes, at most a day. */
const pauseMs = (tries: number) => Math.min(2 ** tries * minuteMs, longestPauseMs);
const keptMs = 90 * 24 * 60 * 60 * 1000;

export type WebhooksService = ReturnType<typeof createWebhooksService>;

/** Providers' events: verified, stored before they are answered, applied once and by rank. */
export function createWebhooksService(deps: WebhooksDeps) {
  const { db, transact, clock, providers, events } = deps;
  const applyNews = createApplyNews(deps);
  const lookUp = createMethodLookUp(deps);

  async function apply({ webhook_id, source, payload, received }: StoredWebhook): Promise<void> {
    const found = providers.webhook(source);
    if (!found) throw new Error(`No payment provider has the webhook ${source}`);
    const { provider, webhook } = found;
    const news = webhook.newsOf(payload);
    const about = { webhook_id, provider, received };
    const method = await lookUp(news, about);
    await transact(async (tx) => {
      if (!(await lockWaiting(tx, webhook_id))) return;
      const result = await applyNews(tx, news, { ...about, found: method });
      const reported = news.kind === 'payment' ? news.outcome.state : null;
      await markApplied(tx, webhook_id, { applied: clock(), result, reported });
    });
  }

  /** Applies the next event; one that fails stays in the inbox and does not stop the others. */
  async function applyNext(after: WebhookId | undefined): Promise<WebhookId | undefined> {
    const webhook = await findWaiting(db, { after, now: clock() });
    if (!webhook) return undefined;
    const { webhook_id, tries } = webhook;
    try {
      await apply(webhook);
    } catch (err) {
      events.webhookNotApplied({ webhook_id, err });
      await markFailed(db, webhook_id, { tries: tries + 1, due: new Date(clock().getTime() + pauseMs(tries)) });
    }
    return webhook_id;
  }

  return {
    ...createReceiving({ ...deps, isWorthAsking: createRelevance(deps) }),

    async applyWaiting(): Promise<void> {
      for (let last = await applyNext(undefined); last !== undefined;) last = await applyNext(last);
    },

    tidy: () => deleteApplied(db, new Date(clock().getTime() - keptMs)),
    erase: deleteWebhooksOf,
  };
}
