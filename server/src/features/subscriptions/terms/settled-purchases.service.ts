import type { Plan } from '@waypost/contract/entities/catalog';
import { type Day, dayOf } from '@waypost/domain/base/day';
import type { PaymentAttemptId, ProjectId } from '@waypost/domain/base/ids';
import { latePaymentPosting } from '@waypost/domain/billing/ledger/ledger';
import { paidPeriodFrom } from '@waypost/domain/billing/subscriptions/paid-period';
import { beginsNewPeriod } from '@waypost/domain/plans/plan-change';
import { chargedFor, type FrozenQuote } from '@waypost/domain/purchases/purchase';
import type { Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import { creditLine, planLine } from '../bills/bill-lines.ts';
import type { BillPayment, IssueBill } from '../bills/bills.service.ts';
import type { CreditUnused } from '../bills/credits.service.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import {
  changeSubscription,
  insertSubscription,
  lockCurrent,
  setPlanFrom,
  type StoredSubscription,
} from '../subscriptions.store.ts';
import { type Promo, withPrices } from './plan-terms.ts';
import type { TermService } from './terms.service.ts';

export type SettledPurchaseDeps = Pick<Plumbing, 'clock' | 'newId'> & {
  readonly catalog: Pick<CatalogService, 'findPromoCode' | 'usagePricesOf'>;
  readonly issue: IssueBill;
  readonly creditUnused: CreditUnused;
  readonly ledger: Pick<LedgerService, 'balanceOf' | 'post'>;
  readonly events: Pick<SubscriptionEvents, 'begun'>;
  readonly endTerm: TermService['end'];
};

/** A purchase whose payment has succeeded. */
export type SettledPurchase = {
  readonly purchase_id: string;
  readonly product_id: ProjectId;
  readonly kind: 'create' | 'upgrade' | 'reactivation';
  readonly plan: Plan;
  readonly quote: FrozenQuote;
  readonly promo_code: string | null;
  readonly created: Date;
  /** Null if nothing was charged. */
  readonly paid: { readonly attempt_id: PaymentAttemptId; readonly provider: string } | null;
};

type TermDates = { readonly anchor: Day; readonly from: Day; readonly until: Day };
type Present = StoredSubscription | undefined;

/** The rest of the present period, or one that begins today. */
function datesOf(plan: Plan, present: Present, today: Day): TermDates {
  const keepsPeriod = present && !beginsNewPeriod(present.plan, plan) && today < present.period_until;
  if (keepsPeriod) return { anchor: present.anchor, from: present.period_from, until: present.period_until };
  return { anchor: today, ...paidPeriodFrom(today, { anchor: today, period: plan.period }) };
}

/** The columns of a subscription's period and price. A change pays a part of a period, whose whole price is another. */
function columnsOf({ plan, quote }: SettledPurchase, term: TermDates, promo: Promo | null) {
  const { order, taxation, fullPrice } = quote;
  return {
    plan: JSON.stringify(plan),
    promo: promo && JSON.stringify(promo),
    anchor: term.anchor,
    period_from: term.from,
    period_until: term.until,
    price: fullPrice ?? order.price - (order.discount ?? 0),
    taxation: JSON.stringify(taxation),
  };
}

type Period = { readonly from: Day; readonly until: Day };

/** The price, and what is unused of the present plan unless a credit note states it. */
function linesOf({ product_id, plan, quote }: SettledPurchase, present: Present, period: Period) {
  const { order, taxation, promo } = quote;
  const { price, discount, credit, creditNote } = order;
  const charge = planLine({ product_id, plan, period, price, discount, promoCode: promo?.promoCode ?? null, taxation });
  if (!present || !credit || creditNote != null) return [charge];
  return [charge, creditLine({ product_id, plan: present.plan, period, taxation, credit }, 'bill')];
}

/** Of the whole bill, a credit note and the account's credit have paid what was not charged. */
function paymentOf({ quote: { order }, paid }: SettledPurchase) {
  const credit = (order.creditNote ?? 0) - (order.carried ?? 0) + (order.credit_used ?? 0);
  return { kind: 'paid', attempt_id: paid?.attempt_id ?? null, provider: paid?.provider ?? null, credit } as const;
}

/**
 * A purchase that was refused first may find its credit spent: then its payment is a credit too, and what the bill needs
 * beyond it is charged.
 */
const createPayment =
  (ledger: SettledPurchaseDeps['ledger']) =>
  async (tx: Transaction, { developer_id }: DeveloperRecord, purchase: SettledPurchase): Promise<BillPayment> => {
    const payment = paymentOf(purchase);
    const { attempt_id, provider, credit } = payment;
    const { order } = purchase.quote;
    const of = { developer_id, currency: order.currency };
    const isCovered = credit <= 0 || credit <= -(await ledger.balanceOf(tx, { account: 'credit', ...of }));
    if (isCovered || attempt_id === null || provider === null) return payment;
    const entries = latePaymentPosting(chargedFor(order), provider);
    await ledger.post(tx, { ...of, kind: 'late_payment', subject_id: attempt_id, entries });
    return { kind: 'collect', cause: 'late_purchase' };
  };

/** A project that is bought again has ended with its subscription, also if the renewals have not seen it. */
const createPresentOf =
  (endTerm: SettledPurchaseDeps['endTerm']) =>
  async (tx: Transaction, { product_id, kind }: SettledPurchase): Promise<Present> => {
    const present = await lockCurrent(tx, product_id);
    if (!present || kind !== 'reactivation') return present;
    await endTerm(tx, present);
    return undefined;
  };

/** Begins or changes the subscription of a purchase and bills it, in the transaction that delivers it. */
export function createSettlePurchase(deps: SettledPurchaseDeps) {
  const { clock, newId, catalog, issue, creditUnused, events } = deps;
  const presentOf = createPresentOf(deps.endTerm);
  const paymentFor = createPayment(deps.ledger);

  function promoOf({ promo_code, quote }: SettledPurchase): Promo | null {
    const promo = promo_code === null || quote.promo === null ? undefined : catalog.findPromoCode(promo_code);
    return promo ? { promoCode: promo.promoCode, expiration_date: promo.expiration_date, rules: promo.rules } : null;
  }

  async function credit(
    tx: Transaction,
    { account, present }: { readonly account: DeveloperRecord; readonly present: StoredSubscription },
    { purchase_id: subject_id, product_id, quote: { order, buyer } }: SettledPurchase,
  ) {
    if (!order.credit || order.creditNote == null) return;
    const { plan, taxation } = present;
    const period = { from: dayOf(clock()), until: present.period_until };
    const line = creditLine({ product_id, plan, period, credit: order.credit, taxation }, 'credit note');
    await creditUnused(tx, { account, subscription: present, line, subject_id, buyer });
  }

  function begin(tx: Transaction, { developer_id }: DeveloperRecord, { product_id, ...purchase }: SettledPurchase) {
    const today = dayOf(clock());
    const columns = columnsOf(
      { ...purchase, product_id },
      datesOf(purchase.plan, undefined, today),
      promoOf({ ...purchase, product_id }),
    );
    const ids = { subscription_id: newId('sub'), developer_id, product_id };
    events.begun(ids);
    return insertSubscription(tx, { ...columns, ...ids, currency: purchase.quote.order.currency, started: today });
  }

  /** A payment that came late, after the period was renewed, leaves the period as it is. */
  async function change(tx: Transaction, present: StoredSubscription, purchase: SettledPurchase) {
    const isLate = present.period_from > dayOf(purchase.created);
    const dates = datesOf(purchase.plan, present, dayOf(clock()));
    const columns = columnsOf(purchase, dates, promoOf(purchase));
    return changeSubscription(tx, present.subscription_id, isLate ? { plan: columns.plan } : columns);
  }

  /** The caller has locked the account. */
  return async (tx: Transaction, account: DeveloperRecord, purchase: SettledPurchase): Promise<void> => {
    const { purchase_id, kind, plan, quote } = purchase;
    const today = dayOf(clock());
    const present = await presentOf(tx, purchase);
    if (present) await credit(tx, { account, present }, purchase);
    const subscription = present ? await change(tx, present, purchase) : await begin(tx, account, purchase);
    const { subscription_id } = subscription;
    await setPlanFrom(tx, { subscription_id, from_day: today, plan: withPrices(catalog, plan) });
    const period = { from: today, until: subscription.period_until };
    const bill = await issue(tx, {
      account,
      subscription,
      period,
      kind: kind === 'upgrade' ? 'plan_change' : 'purchase',
      occasion: purchase_id,
      taxation: quote.taxation,
      lines: linesOf(purchase, present, period),
      payment: await paymentFor(tx, account, purchase),
      buyer: quote.buyer,
    });
    if (bill) await changeSubscription(tx, subscription_id, { statement_no: bill.statement_no });
  };
}
