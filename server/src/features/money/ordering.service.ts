import type { CollectionAction } from '@waypost/domain/money/collection-actions';
import type { Plumbing } from '../../plumbing.ts';
import type { CollectionOrders } from '../subscriptions/subscriptions.service.ts';
import type { Operator } from './crediting.service.ts';
import type { MoneyEvents } from './money.events.ts';
import { insertMoneyAction } from './money.store.ts';

export type CollectionRequest = {
  readonly statement_no: string;
  readonly action: CollectionAction;
  readonly reason: string;
};

/** Throws NOT_FOUND, NOT_OPEN, CHARGE_PENDING, NOT_CHARGEABLE, NOT_IN_DUNNING. */
export type OrderCollection = (operator: Operator, request: CollectionRequest) => Promise<void>;

export type OrderingDeps = Pick<Plumbing, 'transact' | 'clock' | 'newId'> & {
  readonly collections: Pick<CollectionOrders, 'carryOut'>;
  readonly events: MoneyEvents;
};

/** What an operator does about the collection of a statement, with its line of the log. */
export const createOrdering =
  ({ transact, clock, newId, collections, events }: OrderingDeps): OrderCollection =>
  async ({ userId, name: operator }, { statement_no, action, reason }) => {
    const done = { action_id: newId('mna'), action, statement_no, result_no: null };
    await transact(async (tx) => {
      const ordered = await collections.carryOut(tx, done);
      await insertMoneyAction(tx, { ...done, ...ordered, userId, operator, refund_id: null, reason, time: clock() });
    });
    events.done({ ...done, userId });
  };
