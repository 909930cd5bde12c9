import type { ProjectId } from '@waypost/domain/base/ids';
import type { StatementBuyer, StatementDraft } from '@waypost/domain/billing/statements/statement-draft';
import type { Transaction } from '../../../db/transaction.ts';
import type { DeveloperRecord } from '../../developers/developers.service.ts';
import type { InvoicingService, Parties } from '../../invoicing/invoicing.service.ts';
import type { SubscriptionEvents } from '../subscriptions.events.ts';

export type StatingDeps = {
  readonly invoicing: Pick<InvoicingService, 'partiesOf' | 'finalise'>;
  readonly events: Pick<SubscriptionEvents, 'notStated'>;
};

export type Billed = {
  /** The bill or credit, for the log. */
  readonly bill_id: string;
  readonly product_id: ProjectId;
  readonly account: DeveloperRecord;
  /** Whom a purchase was agreed with; by default the account as it is now. */
  readonly buyer: StatementBuyer | undefined;
};

type DraftOf = (parties: Parties) => StatementDraft;
export type State = (tx: Transaction, billed: Billed, draftOf: DraftOf) => Promise<string | null>;

/**
 * Issues statements. Answers null for a draft with a mistake: the record of what is owed or was paid must not depend on a
 * document.
 */
export const createState =
  ({ invoicing, events }: StatingDeps): State =>
  async (tx, { bill_id, product_id, account, buyer }, draftOf) => {
    const parties = await invoicing.partiesOf(tx, account);
    try {
      return (await invoicing.finalise(tx, draftOf(buyer ? { ...parties, buyer } : parties))).statement_no;
    } catch (err) {
      if (!(err instanceof RangeError)) throw err; // a mistake is found before anything is written
      events.notStated({ bill_id, product_id, err });
      return null;
    }
  };
