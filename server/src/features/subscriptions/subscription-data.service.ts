import type { PersonalData } from '../../base/personal-data.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { listBillsOf } from './bills.store.ts';
import { listOfAccount } from './subscriptions.store.ts';

const major = (minor: number) => minor / 100;

/** Subscriptions and bills in the download of an account; they stay after its deletion, because the seller must keep them. */
export const personalDataOf = (developers: Pick<DeveloperService, 'find'>): PersonalData => ({
  ofAccount: {
    async subscriptions(db, { user }) {
      const account = await developers.find(user.userId, db);
      if (!account) return [];
      return (await listOfAccount(db, account.developer_id)).map((subscription) => ({
        product_id: subscription.product_id,
        plan_id: subscription.plan.id,
        period_from: subscription.period_from,
        period_until: subscription.period_until,
        started: subscription.started,
        ended: subscription.ended,
        dunning_status: subscription.dunning_status,
      }));
    },
    async bills(db, { user }) {
      const account = await developers.find(user.userId, db);
      if (!account) return [];
      return (await listBillsOf(db, account.developer_id)).map((bill) => ({
        statement_no: bill.statement_no,
        product_id: bill.product_id,
        kind: bill.kind,
        period_from: bill.period_from,
        period_until: bill.period_until,
        currency: bill.currency,
        total: major(bill.total),
        state: bill.state,
        created: bill.created,
        paid_at: bill.paid_at,
      }));
    },
  },
});
