import type { StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import type { StoredDocument } from '../finalising/finalising.service.ts';

/** A statement as it was issued, of which all of its files are made. */
export type FrozenStatement = Pick<StoredDocument, 'head' | 'totals' | 'content_hash'> & {
  readonly lines: readonly StatementDraftLine[];
};
