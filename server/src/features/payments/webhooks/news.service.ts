import type {
  MovedAmount,
  PaymentProvider,
  ProviderNews,
} from '../../../adapters/payment-providers/payment-provider.port.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import { methodOf, type MethodsService, type NewMethod } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { OnDisputed } from '../payments.service.ts';
import type { RefundService } from '../refunds/refunds.service.ts';
import type { StoredWebhook } from './inbox.store.ts';

export type NewsDeps = {
  readonly db: Executor;
  readonly attempts: Pick<AttemptsService, 'find' | 'findByReference' | 'settleIn'>;
  readonly methods: Pick<MethodsService, 'describeCard' | 'disable' | 'inUse' | 'isStoredBy' | 'ownerOf'>;
  readonly refunds: Pick<RefundService, 'settle'>;
  readonly onDisputed: OnDisputed;
  readonly events: Pick<PaymentEvents, 'webhookSuspicious'>;
};

type News<Kind extends ProviderNews['kind']> = Extract<ProviderNews, { readonly kind: Kind }>;

/** What is known of an event beside its news. */
export type NewsContext = Pick<StoredWebhook, 'webhook_id' | 'received'> & {
  readonly provider: PaymentProvider;
  /** What the provider says about the method that the event names. */
  readonly found: NewMethod | undefined;
};

/** Money of another amount is not this attempt's. */
const isAbout = ({ minor, currency }: MovedAmount, attempt: AttemptRecord) =>
  minor === attempt.amount && currency?.toLowerCase() === attempt.currency;

/** The method of an event, from its provider: a transaction must not wait for it, and an event waits until it answers. */
export function createMethodLookUp({ db, attempts, methods, events }: NewsDeps) {
  type Asked = Omit<NewsContext, 'found'>;
  const ask = async ({ provider }: Asked, account: AttemptRecord['developer_id'], token: string) =>
    methodOf(provider.name, await provider.findMethod?.({ account, token }));

  /** For an attempt that stores a method and has none yet. */
  async function ofPayment(asked: Asked, { attempt: id, outcome, namedToken }: News<'payment'>) {
    if (outcome.state !== 'AUTHORISED' || namedToken === undefined) return undefined;
    const attempt = await attempts.find(id);
    if (attempt?.purpose !== 'method' || (await methods.isStoredBy(db, attempt))) return undefined;
    const found = await ask(asked, attempt.developer_id, namedToken);
    if (!found) events.webhookSuspicious({ webhook_id: asked.webhook_id, result: 'unknown card' });
    return found;
  }

  /** If the provider has something to say about the method in use: something new, or what it has not said yet. */
  async function ofMethod(asked: Asked, { account, token, change }: News<'method'>) {
    if (account === undefined || change === 'ended') return undefined;
    const method = await methods.inUse(db, account, token);
    if (!method || (change === 'kept' && method.last_four !== null && method.expiry_month !== null)) return undefined;
    return ask(asked, account, token);
  }

  return async (news: ProviderNews, asked: Asked): Promise<NewMethod | undefined> => {
    if (news.kind === 'payment') return ofPayment(asked, news);
    return news.kind === 'method' ? ofMethod(asked, news) : undefined;
  };
}

type Apply<Kind extends ProviderNews['kind']> = (
  tx: Transaction,
  news: News<Kind>,
  context: NewsContext,
) => Promise<string>;
type Appliers = { readonly [Kind in ProviderNews['kind']]: Apply<Kind> };

/** A payment without an outcome cannot have been taken back: the event waits for the outcome. */
const createDispute =
  ({ attempts, onDisputed }: NewsDeps): Apply<'dispute'> =>
  async (tx, { payment, moved, state }, { provider }) => {
    const attempt =
      payment &&
      ('attempt' in payment
        ? await attempts.find(payment.attempt, tx)
        : await attempts.findByReference(tx, { provider: provider.name, reference: payment.reference }));
    if (!attempt || attempt.purpose === 'method') return 'no such attempt';
    if (!isAbout(moved, attempt)) return 'another amount';
    if (attempt.state !== 'AUTHORISED') throw new Error(`The attempt ${attempt.attempt_id} has taken no money`);
    await onDisputed(tx, attempt, state);
    return 'applied';
  };

const createPayment =
  ({ attempts, events }: NewsDeps): Apply<'payment'> =>
  async (tx, { attempt: attempt_id, moved, outcome }, { webhook_id, found }) => {
    const attempt = await attempts.find(attempt_id, tx);
    if (!attempt) return 'no such attempt';
    if (!isAbout(moved, attempt)) {
      events.webhookSuspicious({ webhook_id, result: 'another amount' });
      return 'another amount';
    }
    await attempts.settleIn(tx, attempt_id, found ? { ...outcome, method: found } : outcome);
    return 'applied';
  };

const createMethodChange =
  ({ methods }: NewsDeps): Apply<'method'> =>
  async (tx, { account, token, change }, { provider, found, received }) => {
    const owner = account ?? (await methods.ownerOf(tx, { provider: provider.name, token }));
    if (owner === undefined) return 'no such token';
    if (change === 'ended') await methods.disable(tx, { developer_id: owner, token, told: received });
    else if (found) await methods.describeCard(tx, owner, found);
    else return 'kept';
    return 'applied';
  };

/** Applies the news of every provider alike; answers what became of them. */
export function createApplyNews(deps: NewsDeps) {
  const appliers: Appliers = {
    nothing: () => Promise.resolve('kept'),
    refund: async (tx, { kind: _kind, ...refund }) => ((await deps.refunds.settle(tx, refund)) ? 'applied' : 'kept'),
    dispute: createDispute(deps),
    payment: createPayment(deps),
    method: createMethodChange(deps),
  };
  return <Kind extends ProviderNews['kind']>(tx: Transaction, news: News<Kind>, context: NewsContext) =>
    (appliers[news.kind as Kind] as Apply<Kind>)(tx, news, context);
}
