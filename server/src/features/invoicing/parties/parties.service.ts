import { billingAccountOf } from '@waypost/domain/billing/billing-account';
import type {
  StatementBuyer,
  StatementDraft,
  StatementSeller,
} from '@waypost/domain/billing/statements/statement-draft';
import { normalizeVatId } from '@waypost/domain/billing/vat';
import { isVatCountry } from '@waypost/domain/billing/vat-countries';
import type { Transaction } from '../../../db/transaction.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';

export type Parties = Pick<StatementDraft, 'seller' | 'buyer' | 'language'>;

export type PartiesDeps = {
  readonly seller: StatementSeller;
  readonly catalog: Pick<CatalogService, 'findCountry'>;
  readonly users: Pick<AccountsService['users'], 'languageOf'>;
};

/** The VAT ID as the register writes it. */
const vatIdOf = (typed: string | null, country: string) =>
  typed && isVatCountry(country) ? normalizeVatId(typed, country) : typed;

/** Who sells to this account, who buys, and in which language the document is written. */
export function createParties({ seller, catalog, users }: PartiesDeps) {
  function buyerOf(account: DeveloperRecord): StatementBuyer {
    const billed = billingAccountOf({ ...account, products: [] });
    const person = `${billed.first_name} ${billed.last_name}`.trim();
    const { companyName } = billed;
    const country = catalog.findCountry(billed.selected_billing_country ?? '')?.code2 ?? '';
    return {
      name: companyName || person,
      contact: companyName ? person : null,
      address: billed.address ?? '',
      postal: billed.postal ?? '',
      city: billed.city ?? '',
      country,
      vat_id: vatIdOf(billed.vat_id, country),
      email: billed.email,
    };
  }

  return async (tx: Transaction, account: DeveloperRecord): Promise<Parties> => ({
    seller,
    buyer: buyerOf(account),
    language: await users.languageOf(tx, account.userId),
  });
}
