import { invoicingEndpoints } from '@waypost/contract/endpoints/invoicing';
import type { Day } from '@waypost/domain/base/day';
import type { StatementDraft } from '@waypost/domain/billing/statements/statement-draft';
import type { Transaction } from '../../db/transaction.ts';
import type { Listeners } from '../../http/listeners.ts';
import type { Plumbing } from '../../plumbing.ts';
import type { BillingService } from '../billing/billing.service.ts';
import type { DeveloperService } from '../developers/developers.service.ts';
import { createCredits } from './credits/credits.service.ts';
import { createDocumentService } from './documents/documents.service.ts';
import { createPdfRenderer } from './documents/pdf/pdf-renderer.ts';
import { createFinalise, type FinalisingDeps } from './finalising/finalising.service.ts';
import { invoicingHandlers } from './invoicing.routes.ts';
import type { InvoicingService } from './invoicing.service.ts';
import { createParties, type PartiesDeps } from './parties/parties.service.ts';

type Uses = Pick<Plumbing, 'db' | 'clock' | 'sendMail'>;
export type InvoicingNeeds = Omit<PartiesDeps, 'catalog'> & {
  readonly catalog: PartiesDeps['catalog'] & FinalisingDeps['catalog'];
  readonly statements: BillingService['statements'];
  readonly developers: Pick<DeveloperService, 'find'>;
  readonly portalOrigin: string;
  /** The file of the seller's logo. */
  readonly logo: string | undefined;
};

/** Statements and credit notes as documents. */
export function createInvoicingFeature({ db, clock, sendMail }: Uses, needs: InvoicingNeeds) {
  const { statements, developers, logo, portalOrigin, catalog } = needs;
  const finalise = createFinalise({ clock, sendMail, statements, portalOrigin, catalog });
  const documents = createDocumentService({ db, developers, render: createPdfRenderer(logo) });
  const service: InvoicingService = {
    partiesOf: createParties(needs),
    finalise,
    credits: createCredits({ finalise }),
    pdfOf: (statement_no) => documents.pdfOf(statement_no),
    setPaid: (tx, statement_no, isPaid) => statements.setPaid(tx, statement_no, isPaid),
  };
  return {
    service,
    /** For demo data: issues a statement as on an earlier day, without a mail. */
    seed: (tx: Transaction, draft: StatementDraft, day: Day) =>
      createFinalise({
        clock: () => new Date(`${day}T00:00:00Z`),
        sendMail: () => Promise.resolve(),
        statements,
        portalOrigin,
        catalog,
      })(tx, draft),
    mount: ({ portal }: Listeners) => portal.on(invoicingEndpoints, invoicingHandlers(documents)),
  };
}
