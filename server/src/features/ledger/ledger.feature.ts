import type { Plumbing } from '../../plumbing.ts';
import { exportAccounts, exportMonth } from './ledger-export.service.ts';
import type { LedgerService } from './ledger.service.ts';
import { balanceOf, hasPosting, insertPosting, listBalances } from './ledger.store.ts';

/** The books of the seller. */
export function createLedgerFeature({ db, clock, newId }: Pick<Plumbing, 'db' | 'clock' | 'newId'>) {
  const service: LedgerService = {
    // of an amount of zero nothing is moved, so nothing is posted
    post: async (tx, posting) =>
      posting.entries.length > 0 && insertPosting(tx, { posting_id: newId('led'), posted: clock(), ...posting }),
    isPosted: hasPosting,
    balanceOf,
    balances: listBalances,
    exportMonth: (month) => exportMonth(db, month),
    exportAccounts: (month) => exportAccounts(db, month),
  };
  return { service };
}
