import { taxLines } from '../order.ts';
import type { StatementDraft, StatementDraftLine } from './statement-draft.ts';
import type { TaxCategory } from './tax-category.ts';

/** The lines of one category and rate, and the tax on their sum. Integer minor units. */
export type TaxSubtotal = {
  readonly category: TaxCategory;
  /** In basis points. */
  readonly rate: number;
  readonly base: number;
  readonly tax: number;
};

export type StatementTotals = {
  readonly net: number;
  readonly taxes: readonly TaxSubtotal[];
  readonly tax: number;
  readonly total: number;
};

/** The tax on a sum; of a negative one, what the same positive sum would carry, given back. */
function taxOn(base: number, rate: number): number {
  const [line] = taxLines([{ amount: Math.abs(base), rate }]);
  const tax = line?.tax ?? 0;
  return base < 0 && tax > 0 ? -tax : tax;
}

/** Quantity × price ÷ per, rounded half away from zero, minus the discount: what a line's amount must be. */
export function lineAmount({
  quantity,
  unit_price,
  per = 1,
  discount = 0,
}: Pick<StatementDraftLine, 'quantity' | 'unit_price' | 'per' | 'discount'>): number {
  const size = (2n * BigInt(Math.abs(quantity)) * BigInt(unit_price) + BigInt(per)) / (2n * BigInt(per));
  return Number(quantity < 0 ? -size : size) - discount;
}

type TaxedLine = Pick<StatementDraftLine, 'amount' | 'tax_rate' | 'tax_category'>;

/** The sums of a statement: lines are added up for each category and rate, and each sum is taxed once. */
export function statementTotals(lines: readonly TaxedLine[]): StatementTotals {
  const bases = new Map<string, Omit<TaxSubtotal, 'tax'>>();
  for (const { amount, tax_rate: rate, tax_category: category } of lines) {
    const key = `${category} ${rate}`;
    bases.set(key, { category, rate, base: (bases.get(key)?.base ?? 0) + amount });
  }
  const taxes = [...bases.values()]
    .map((sum) => ({ ...sum, tax: taxOn(sum.base, sum.rate) }))
    .toSorted((one, other) => one.rate - other.rate || one.category.localeCompare(other.category));
  const net = taxes.reduce((sum, { base }) => sum + base, 0);
  const tax = taxes.reduce((sum, line) => sum + line.tax, 0);
  return { net, taxes, tax, total: net + tax };
}

const isWhole = (...numbers: readonly number[]) => numbers.every((number) => Number.isSafeInteger(number));

function lineProblem(line: StatementDraftLine): string | undefined {
  const { quantity, unit_price, per = 1, discount = 0, amount, tax_rate, tax_category } = line;
  if (!isWhole(quantity, unit_price, per, discount, amount, tax_rate)) return 'has a number that is not whole';
  if (per < 1 || unit_price < 0 || discount < 0 || tax_rate < 0) return 'has a negative price, discount or rate';
  if (amount !== lineAmount(line)) return `has the amount ${amount} instead of ${lineAmount(line)}`;
  if ((tax_category === 'S') !== tax_rate > 0) return `has the rate ${tax_rate} in the category ${tax_category}`;
  return undefined;
}

/** Why a draft cannot be issued; empty if it can. A draft with problems is a mistake of the program. */
export function draftProblems({ kind, lines, buyer, references }: StatementDraft): readonly string[] {
  const problems = lines.flatMap((line, at) => {
    const problem = lineProblem(line);
    return problem === undefined ? [] : [`line ${at + 1} ${problem}`];
  });
  const categories = new Set(lines.map(({ tax_category }) => tax_category));
  const isCredit = kind === 'credit_note';
  const checks = [
    [lines.length === 0, 'it has no line'],
    [statementTotals(lines).total < 0, 'its total is negative: issue a credit note'],
    [isCredit !== (references.credited_statement_no !== null), 'a credit note names a statement, and no other does'],
    [categories.has('AE') && buyer.vat_id === null, 'reverse charge needs the VAT ID of the buyer'],
    [categories.has('O') && categories.size > 1, 'a sale outside the scope of VAT stands alone'],
  ] as const;
  return [...problems, ...checks.flatMap(([fails, problem]) => (fails ? [problem] : []))];
}
