import type { StatementDraftLine, StatementHead } from '@waypost/domain/billing/statements/statement-draft';
import { statementTotals } from '@waypost/domain/billing/statements/statement-totals';
import type { FrozenStatement } from '../../src/features/invoicing/documents/frozen-statement.ts';
import { draftLine } from './invoices.ts';

export const seller = {
  seller_id: 'WP',
  name: 'Waypost Example GmbH',
  address: 'Kartenweg 1',
  postal: '10115',
  city: 'Berlin',
  country: 'DE',
  vat_id: 'DE136695976',
  email: 'billing@waypost.example',
  legal_lines: ['Amtsgericht Charlottenburg HRB 12345', 'IBAN DE02 1203 0000 0000 2020 51'],
};
export const buyer = {
  name: 'Kartenhaus GmbH',
  contact: 'Ada Lovelace',
  address: 'Torstraße 49',
  postal: '10119',
  city: 'Hamburg',
  country: 'DE',
  vat_id: 'DE811907980',
  email: 'ada@people.example',
};

/** A statement as it is read for its documents. */
export function frozenStatement(
  head: Partial<StatementHead> = {},
  lines: readonly StatementDraftLine[] = [draftLine()],
): FrozenStatement {
  return {
    head: {
      developer_id: 'dev_1',
      kind: 'renewal',
      seller,
      buyer,
      currency: 'eur',
      period: { from: '2026-11-01', to: '2026-11-30' },
      references: { subject_id: 'sub_1', credited_statement_no: null },
      language: 'en',
      is_paid: false,
      reason: null,
      statement_no: 'WP-2026-000042',
      create_date: '2026-12-01',
      ...head,
    },
    totals: statementTotals(lines),
    lines,
    content_hash: '0'.repeat(64),
  };
}

export const creditNote: Partial<StatementHead> = {
  kind: 'credit_note',
  statement_no: 'WP-CN-2026-000003',
  references: { subject_id: 'WP-2026-000042', credited_statement_no: 'WP-2026-000042' },
  reason: 'The service was down',
};
