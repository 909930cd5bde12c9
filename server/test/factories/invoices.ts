import type { StatementDraft, StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import { lineAmount } from '@waypost/domain/billing/statements/statement-totals';
import type { DeveloperRecord } from '../../src/features/developers/developers.service.ts';
import type { StoreApp } from './developers.ts';

/** A line whose amount follows from its price, by default a plan in Germany. */
export function draftLine(overrides: Partial<StatementDraftLine> = {}): StatementDraftLine {
  const facts = {
    what: 'Freemium-Pro',
    product_id: null,
    plan: 'Freemium-Pro-0719',
    period: null,
    quantity: 1,
    unit_price: 44_900,
    tax_rate: 1900,
    tax_category: 'S' as const,
    source: { type: 'plan' as const },
    ...overrides,
  };
  return { ...facts, amount: overrides.amount ?? lineAmount(facts) };
}

/** Issues a statement of the account, by default an open renewal in euros. */
export function issueStatement(
  { services }: StoreApp,
  account: DeveloperRecord,
  overrides: Partial<StatementDraft> = {},
): Promise<string> {
  return services.transact(async (tx) => {
    const { statement_no } = await services.invoicing.finalise(tx, {
      developer_id: account.developer_id,
      kind: 'renewal',
      ...(await services.invoicing.partiesOf(tx, account)),
      currency: 'eur',
      period: { from: '2026-10-01', to: '2026-10-31' },
      lines: [draftLine()],
      references: { subject_id: services.newId('prj'), credited_statement_no: null },
      is_paid: false,
      reason: null,
      ...overrides,
    });
    return statement_no;
  });
}
