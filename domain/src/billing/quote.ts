import type { Amounts } from '../plans/plans.ts';
import type { Orders } from './order.ts';
import type { Taxation } from './tax.ts';

/** Everything that decides what a plan costs an account now; a purchase freezes it. */
export type Quote = {
  readonly planId: string;
  readonly price: Amounts;
  readonly taxation: Taxation;
  /** The promo code, with its percentage. */
  readonly promo: {
    readonly promoCode: string;
    readonly amount: number;
    readonly period: 'monthly' | 'annual';
  } | null;
  readonly orders: Orders;
};
