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
import type { InvoicingService } from '../invoicing/invoicing.service.ts';
import type { ProjectPurchases, VisibleProject } from '../projects/projects.service.ts';
import type { SubscriptionService } from '../subscriptions/subscriptions.service.ts';
import type { HeldCredits } from './held-credits.service.ts';
import type { FinishPurchase } from './paying.service.ts';
import type { PurchaseEvents } from './purchases.events.ts';
import { findByFlow, insertPurchase, type StoredPurchase } from './purchases.store.ts';

export type BuyingDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly projects: ProjectPurchases;
  readonly billing: Pick<BillingService, 'quotes' | 'promo'>;
  readonly invoicing: Pick<InvoicingService, 'partiesOf'>;
  readonly subscriptions: Pick<SubscriptionService, 'changeOf'>;
  readonly finish: FinishPurchase;
  readonly credits: Pick<HeldCredits, 'hold'>;
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
  /** The project whose plan changes. */
  readonly project?: VisibleProject;
  readonly input: Pick<ProjectInput, 'user' | 'promo_code' | 'additionalData' | 'terms_version' | 'reviewed'>;
  /** Locks and checks in the transaction that begins the purchase; answers a project that exists already. */
  readonly prepare: (tx: Transaction) => Promise<Prepared | { readonly created: ProjectId }>;
};

/** Throws as `create` of the service. */
export type Buy = (order: Order) => Promise<ProjectId>;

/** The order in the account's currency. */
const createQuoteOf = ({ catalog, developers, billing, subscriptions }: BuyingDeps) =>
  async function quoteOf({ user, plan, project, input }: Order): Promise<FrozenQuote> {
    const account = await developers.find(user.userId);
    const currency = displayCurrency(
      accountCurrency({ ...account, ...input.user }, (code) => catalog.findCountry(code)),
    );
    const quote = await billing.quotes.quote({
      userId: user.userId,
      planId: plan.id,
      user: input.user,
      promoCode: input.promo_code,
    });
    const { orders, taxation, promo } = quote;
    const change = project && (await subscriptions.changeOf({ project, plan, quote }));
    const order = change?.now ?? orders[currency];
    return {
      order,
      taxation,
      promo,
      ...(change?.term && { fullPrice: change.term.price, nextOn: change.nextOn }),
      presentPlan: project?.client_plan_id,
    };
  };

type Agreed = Prepared &
  Pick<StoredPurchase, 'purchase_id'> & { readonly quote: FrozenQuote; readonly promo_code: string | null };

/** The row of a purchase that begins. */
function rowOf({ clock, newId }: BuyingDeps, order: Order, agreed: Agreed): Parameters<typeof insertPurchase>[1] {
  const { user, kind, flow_id, product_id, plan, input } = order;
  const { quote, ...account } = agreed;
  const now = clock();
  return {
    ...account,
    userId: user.userId,
    flow_id,
    kind,
    product_id,
    plan: JSON.stringify(plan),
    quote: JSON.stringify(quote),
    additional_data: input.additionalData ? JSON.stringify(input.additionalData) : null,
    terms_version: input.terms_version ?? null,
    terms_accepted_at: input.terms_version === undefined ? null : now,
    attempt_id: newId('pay'),
    state: 'pending',
    created: now,
    asked: now,
  };
}

export function createBuy(deps: BuyingDeps): Buy {
  const { db, transact, projects, billing, finish, events } = deps;
  const quoteOf = createQuoteOf(deps);

  /** The statement names the buyer as of now, with the VAT ID that decided about the tax. */
  async function withBuyer(tx: Transaction, quote: FrozenQuote, { userId }: SessionUser): Promise<FrozenQuote> {
    const account = await deps.developers.find(userId, tx);
    return account ? { ...quote, buyer: (await deps.invoicing.partiesOf(tx, account)).buyer } : quote;
  }

  type Quoted = { readonly buyer: Omit<Agreed, 'quote' | 'promo_code'>; readonly quote: FrozenQuote };

  /** Throws ORDER_CHANGED if the buyer has seen other figures. */
  async function agreedQuote(tx: Transaction, { user, input }: Order, { buyer, quote }: Quoted): Promise<FrozenQuote> {
    const order = await deps.credits.hold(tx, buyer, quote.order);
    if (input.reviewed && !isOrderReviewed(input.reviewed, order)) throw new DomainError('ORDER_CHANGED');
    return withBuyer(tx, { ...quote, order }, user);
  }

  async function begin(tx: Transaction, order: Order, quoted: PromiseSettledResult<FrozenQuote>) {
    const { user, flow_id, product_id, plan } = order;
    await projects.leases.end(tx, { userId: user.userId, flow_id, product_id });
    const prepared = await order.prepare(tx);
    if ('created' in prepared) return prepared.created;
    if (quoted.status === 'rejected') throw quoted.reason;
    const buyer = { ...prepared, purchase_id: deps.newId('pur') };
    const quote = await agreedQuote(tx, order, { buyer, quote: quoted.value });
    const promo_code = quote.promo?.promoCode ?? null;
    const purchase = await insertPurchase(tx, rowOf(deps, order, { ...buyer, quote, promo_code }));
    if (!purchase) throw new DomainError('CREATION_LOCKED');
    const { purchase_id, developer_id } = purchase;
    if (promo_code !== null)
      await billing.promo.redeem(tx, { code: promo_code, planId: plan.id, developer_id, purchase_id });
    return purchase;
  }

  async function beginOnce(order: Order) {
    await deps.gate?.();
    // before the transaction, which must not wait for other services; the checks' refusals come first
    const [quoted] = await Promise.allSettled([quoteOf(order)]);
    return transact((tx) => begin(tx, order, quoted));
  }

  return async (order) => {
    const { user, flow_id, product_id, plan } = order;
    const earlier = await findByFlow(db, { userId: user.userId, flow_id });
    if (earlier && earlier.state !== 'refused') return finish(earlier);
    const lease = { userId: user.userId, flow_id, product_id };
    await projects.leases.take(lease);
    const begun = await beginOnce(order).catch(async (error: unknown) => {
      await projects.leases.giveUp(lease);
      throw error;
    });
    if (typeof begun === 'string') return begun;
    events.begun({ purchase_id: begun.purchase_id, product_id, client_plan_id: plan.id });
    return finish(begun); // the lease has ended with the beginning: another call may have one by now
  };
}
