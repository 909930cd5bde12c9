import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { Currency } from '@waypost/domain/plans/currency';
import type { Plumbing } from '../../../plumbing.ts';
import type { DeveloperService } from '../../developers/developers.service.ts';
import type { LedgerService } from '../../ledger/ledger.service.ts';
import type { Credits } from './change-quotes.service.ts';

type CreditDeps = Pick<Plumbing, 'db'> & { readonly ledger: Pick<LedgerService, 'balanceOf'> };

/** What an account can use in each currency. */
export async function creditsIn({ db, ledger }: CreditDeps, developer_id: DeveloperId): Promise<Credits> {
  const creditIn = async (currency: Currency) =>
    -(await ledger.balanceOf(db, { account: 'credit', developer_id, currency }));
  return { usd: await creditIn('usd'), eur: await creditIn('eur') };
}

/** Of a person without an account, nothing. */
export const createCreditsOf =
  (deps: CreditDeps & { readonly developers: Pick<DeveloperService, 'find'> }) =>
  async (userId: UserId): Promise<Credits> => {
    const account = await deps.developers.find(userId);
    return account ? creditsIn(deps, account.developer_id) : { usd: 0, eur: 0 };
  };
