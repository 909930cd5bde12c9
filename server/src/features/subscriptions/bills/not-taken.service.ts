import type { Plumbing } from '../../../plumbing.ts';
import { insertCollection, type StoredBill } from '../bills.store.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';
import type { LockWhole } from './locking.service.ts';
import { isNotTaken, listNotTaken } from './not-taken.store.ts';

export type NotTakenDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'newId'> & {
  readonly lockWhole: LockWhole;
  readonly events: Pick<SubscriptionEvents, 'notBilled'>;
};

const batch = 100;

/** Has bills charged again that a provider could not take a day ago; several instances may run it at once. */
export function createChargeNotTaken({ db, transact, clock, newId, lockWhole, events }: NotTakenDeps) {
  const chargeAgain = (listed: StoredBill, now: Date) =>
    transact(async (tx) => {
      const { bill_id } = (await lockWhole(tx, listed)).bill;
      // another instance, an operator or a step may have been faster
      if (!(await isNotTaken(tx, now, bill_id))) return;
      await insertCollection(tx, { attempt_id: newId('pay'), bill_id, cause: 'again', created: clock() });
    });

  return async (): Promise<void> => {
    const now = clock();
    const list = (after: string) => listNotTaken(db, { now, after, count: batch });
    for (let page = await list(''); page.length > 0; page = await list(page.at(-1)?.bill_id ?? ''))
      for (const bill of page) {
        const { subscription_id, product_id } = bill;
        await chargeAgain(bill, now).catch((err: unknown) => events.notBilled({ subscription_id, product_id, err }));
      }
  };
}
