import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { PlanChange } from '@waypost/domain/billing/subscriptions/change-order';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { DeveloperRecord } from '../developers/developers.service.ts';
import type { OnDisputed, OnSettled } from '../payments/payments.service.ts';
import type { CollectionOrders, StatementCollection } from './operators/collection-orders.service.ts';
import type { Comparison } from './reconciliation/reconciliation.service.ts';
import type { ChangeQuoteRequest, Credits } from './terms/change-quotes.service.ts';
import type { SettledPurchase } from './terms/settled-purchases.service.ts';

export type { CollectionOrders, Comparison, SettledPurchase, StatementCollection };

/** Subscriptions of projects with a price: their periods, bills and unpaid ends. */
export type SubscriptionService = {
  /** What a change of plan costs now and later. */
  changeOf(request: ChangeQuoteRequest): Promise<PlanChange>;
  /** What credits would pay of a purchase of this person now, in minor units. */
  creditsOf(userId: UserId): Promise<Credits>;
  /** Begins or changes the subscription of a purchase, and bills it. The caller has locked the account. */
  settlePurchase(tx: Transaction, account: DeveloperRecord, purchase: SettledPurchase): Promise<void>;
  /** The account has stored a payment method. The caller has locked it. */
  methodStored(tx: Transaction, developer_id: DeveloperId): Promise<void>;
  /** Records the outcome of a bill's payment, in the transaction that records it of the attempt. */
  readonly onSettled: OnSettled;
  /** Reopens the bill of a payment that its bank took back; nothing charges it again. */
  readonly onDisputed: OnDisputed;
  /** What operators do about unpaid bills. */
  readonly collections: CollectionOrders;
  /** What the last comparison of the books has found, a page at a time. */
  comparison(db: Executor, after: string | undefined): Promise<Comparison>;
};
