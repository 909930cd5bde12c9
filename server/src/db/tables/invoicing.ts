import type { Day } from '@waypost/domain/base/day';
import type {
  StatementDraftLine,
  StatementHead,
  StatementKind,
} from '@waypost/domain/billing/statements/statement-draft';
import type { StatementSeries } from '@waypost/domain/billing/statements/statement-number';
import type { StatementTotals } from '@waypost/domain/billing/statements/statement-totals';
import type { ColumnType } from 'kysely';

type FrozenJson<T> = ColumnType<T, string, never>;

export interface StatementCounterTable {
  seller_id: string;
  series: StatementSeries;
  year: number;
  /** The last number given. */
  last: number;
}

/** What a statement says, as it was issued; triggers refuse every change. */
export interface StatementDocumentTable {
  statement_no: string;
  seller_id: string;
  series: StatementSeries;
  year: number;
  sequence: number;
  kind: StatementKind;
  subject_id: string;
  period_start: Day;
  credited_statement_no: string | null;
  head: FrozenJson<StatementHead>;
  totals: FrozenJson<StatementTotals>;
  line_count: number;
  /** SHA-256 of head, totals and lines, in hexadecimal. */
  content_hash: string;
}

export interface StatementLineTable {
  statement_no: string;
  line_no: number;
  line: FrozenJson<StatementDraftLine>;
}

/** The first rendering of a statement; it is kept, so that every reader has the same file. */
export interface StatementPdfTable {
  statement_no: string;
  content: Buffer;
}

export interface InvoicingTables {
  statement_counter: StatementCounterTable;
  statement_document: StatementDocumentTable;
  statement_line: StatementLineTable;
  statement_pdf: StatementPdfTable;
}
