import type { PromoService } from './promo/promo.service.ts';
import type { QuoteService } from './quotes/quotes.service.ts';
import type { StatementService } from './statements/statements.service.ts';
import type { VatService } from './vat/vat.service.ts';

/** What an account is charged: quotes, promo codes, VAT IDs and statements. */
export type BillingService = {
  readonly quotes: QuoteService;
  readonly promo: PromoService;
  readonly vat: VatService;
  readonly statements: StatementService;
};
