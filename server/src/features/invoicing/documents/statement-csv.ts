import { csvFile } from '@waypost/domain/base/csv';
import type { StatementDraftLine } from '@waypost/domain/billing/statements/statement-draft';
import type { FrozenStatement } from './frozen-statement.ts';

const major = (minor: number) => (minor / 100).toFixed(2);
const percent = (basisPoints: number) => String(basisPoints / 100);

const columns: Readonly<Record<string, (line: StatementDraftLine) => string | number | null>> = {
  what: ({ what }) => what,
  product_id: ({ product_id }) => product_id,
  plan: ({ plan }) => plan,
  from: ({ period }) => period?.from ?? null,
  to: ({ period }) => period?.to ?? null,
  quantity: ({ quantity }) => quantity,
  unit_price: ({ unit_price }) => major(unit_price),
  per: ({ per = 1 }) => per,
  discount: ({ discount = 0 }) => major(discount),
  amount: ({ amount }) => major(amount),
  tax_category: ({ tax_category }) => tax_category,
  tax_rate: ({ tax_rate }) => percent(tax_rate),
};

/** The lines with their amounts in major units and without tax. */
export function statementCsv({ head, lines }: FrozenStatement): AsyncIterable<string> {
  const { statement_no, create_date, kind, currency } = head;
  const names = ['statement_no', 'create_date', 'kind', 'currency', 'line', ...Object.keys(columns)];
  const rows = lines.map((line, at) => [
    statement_no,
    create_date,
    kind,
    currency.toUpperCase(),
    at + 1,
    ...Object.values(columns).map((valueOf) => valueOf(line)),
  ]);
  return csvFile(names, [rows]);
}
