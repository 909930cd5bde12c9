import type { Transaction } from '../../db/transaction.ts';
import type { DeveloperRecord } from '../developers/developers.service.ts';
import type { CreditService, RegisterRow } from './credits/credits.service.ts';
import type { Finalise } from './finalising/finalising.service.ts';
import type { Parties } from './parties/parties.service.ts';

export type { Parties, RegisterRow };

/** Issues statements and credit notes. */
export type InvoicingService = {
  /** Seller, buyer and language of a draft for this account. */
  partiesOf(tx: Transaction, account: DeveloperRecord): Promise<Parties>;
  /**
   * Issues the draft in the caller's transaction, as late in it as possible, because other statements of the seller
   * wait for its end. A second call for the same subject, period and kind answers the first one's number. Throws
   * RangeError for a draft with a mistake.
   */
  finalise: Finalise;
  /** Every account's statements, and credit notes about them. */
  readonly credits: CreditService;
  /** Throws NOT_FOUND. */
  pdfOf(statement_no: string): Promise<Buffer>;
  setPaid(tx: Transaction, statement_no: string, isPaid: boolean): Promise<void>;
};
