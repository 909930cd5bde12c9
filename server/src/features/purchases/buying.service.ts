import type { ProjectInput } from '@waypost/contract/entities/project';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { DeveloperId, ProjectId } from '@waypost/domain/base/ids';
import { accountCurrency, displayCurrency } from '@waypost/domain/plans/currency';
import { type FrozenQuote, isOrderReviewed } from '@waypost/domain/purchases/purchase';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { Transaction } from '../../db/transaction.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ProjectPurchases } from '../projects/projects.service.ts';
import type { PurchaseEvents } from './purchases.events.ts';
import { findByFlow, findPurchase, insertPurchase, type StoredPurchase } from './purchases.store.ts';
import type { EndPurchase } from './settlement.service.ts';

export type BuyingDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly projects: ProjectPurchases;
  readonly billing: Pick<BillingService, 'quotes' | 'promo'>;
  readonly payments: PaymentsService;
  readonly end: EndPurchase;
  readonly gate: (() => Promise<void>) | undefined;
  readonly events: PurchaseEvents;
};

/** The account of a purchase that may begin. */
type Prepared = { readonly developer_id: DeveloperId; readonly channel: string };

export type Order = {
  readonly user: SessionUser;
  readonly kind: StoredPurchase['kind'];
  readonly flow_id: string;
  readonly product_id: ProjectId;
  readonly plan: Plan;
  readonly input: Pick<ProjectInput, 'user' | 'promo_code' | 'additionalData' | 'terms_version' | 'reviewed'>;
  /** Locks and checks in the transaction that begins the purchase; answers a project that exists already. */
  readonly prepare: (tx: Transaction) => Promise<Prepared | { readonly created: ProjectId }>;
};

export type Buying = {
  /** Throws as `create` of the service. */
  buy(order: Order): Promise<ProjectId>;
  /** Asks for the payment of a pending purchase, as often as needed. */
  finish(purchase: StoredPurchase): Promise<ProjectId>;
};

export function createBuying(deps: BuyingDeps): Buying {
  const { db, transact, clock, newId, catalog, developers, projects, billing, payments, end, events } = deps;

  /** The order in the account's currency. Throws ORDER_CHANGED if the buyer has seen other figures. */
  async function quoteOf({ user, plan, input }: Order): Promise<FrozenQuote> {
    const account = await developers.find(user.userId);
    const currency = displayCurrency(
      accountCurrency({ ...account, ...input.user }, (code) => catalog.findCountry(code)),
    );
    const { orders, taxation, promo } = await billing.quotes.quote({
      userId: user.userId,
      planId: plan.id,
      user: input.user,
      promoCode: input.promo_code,
    });
    const order = orders[currency];
    if (input.reviewed && !isOrderReviewed(input.reviewed, order)) throw new DomainError('ORDER_CHANGED');
    return { order, taxation, promo };
  }

  async function begin(tx: Transaction, order: Order, quoted: PromiseSettledResult<FrozenQuote>) {
    const { user, flow_id, product_id, plan, input } = order;
    await projects.leases.end(tx, { userId: user.userId, flow_id, product_id });
    const prepared = await order.prepare(tx);
    if ('created' in prepared) return prepared.created;
    if (quoted.status === 'rejected') throw quoted.reason;
    const purchase_id = newId('pur');
    const now = clock();
    const promo_code = quoted.value.promo === null ? null : (input.promo_code?.trim() ?? null);
    const { developer_id, channel } = prepared;
    const purchase = await insertPurchase(tx, {
      purchase_id,
      userId: user.userId,
      developer_id,
      flow_id,
      kind: order.kind,
      product_id,
      plan: JSON.stringify(plan),
      quote: JSON.stringify(quoted.value),
      promo_code,
      channel,
      additional_data: input.additionalData ? JSON.stringify(input.additionalData) : null,
      terms_version: input.terms_version ?? null,
      terms_accepted_at: input.terms_version === undefined ? null : now,
      attempt_id: newId('pay'),
      state: 'pending',
      created: now,
      asked: now,
    });
    if (!purchase) throw new DomainError('CREATION_LOCKED');
    if (promo_code !== null)
      await billing.promo.redeem(tx, { code: promo_code, planId: plan.id, developer_id, purchase_id });
    return purchase;
  }

  /** Charges the stored method. An account without one buys nothing, so that the purchase ends. */
  async function charge({ purchase_id, developer_id, attempt_id, quote: { order } }: StoredPurchase) {
    const amount = { currency: order.currency, minor: order.total };
    try {
      return await payments.charge({ attempt_id, developer_id, amount, purpose: 'purchase', purposeId: purchase_id });
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'PAYMENT_METHOD_REQUIRED') throw error;
      await transact((tx) => end(tx, purchase_id, { state: 'refused', code: 'declined' }));
      throw error;
    }
  }

  async function finish(purchase: StoredPurchase): Promise<ProjectId> {
    const { purchase_id, product_id, quote } = purchase;
    if (quote.order.total === 0) {
      await transact((tx) => end(tx, purchase_id, { state: 'settled' }));
      return product_id;
    }
    const outcome = purchase.state === 'pending' ? await charge(purchase) : undefined;
    const now = await findPurchase(db, purchase_id);
    if (now?.state === 'settled') return product_id;
    if (now?.state === 'pending') throw new DomainError('PAYMENT_PENDING');
    const reason = outcome?.status === 'refused' ? outcome.code : (now?.refusal_code ?? 'declined');
    const message = outcome?.status === 'refused' ? outcome.sentence : 'The payment was refused.';
    throw new DomainError('PAYMENT_REFUSED', [{ path: 'payment', reason, message }]);
  }

  return {
    finish,

    async buy(order) {
      const { user, flow_id, product_id, plan } = order;
      const earlier = await findByFlow(db, { userId: user.userId, flow_id });
      if (earlier && earlier.state !== 'refused') return finish(earlier);
      const lease = { userId: user.userId, flow_id, product_id };
      await projects.leases.take(lease);
      try {
        await deps.gate?.();
        // before the transaction, which must not wait for other services; the checks' refusals come first
        const [quoted] = await Promise.allSettled([quoteOf(order)]);
        const begun = await transact((tx) => begin(tx, order, quoted));
        if (typeof begun === 'string') return begun;
        events.begun({ purchase_id: begun.purchase_id, product_id, client_plan_id: plan.id });
        return await finish(begun);
      } catch (error) {
        await projects.leases.giveUp(lease);
        throw error;
      }
    },
  };
}
