/** The accounts of the ledger. */
export const ledgerAccounts = ['receivable', 'revenue', 'tax', 'cash', 'credit', 'credit_held', 'bad_debt'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** One side of a posting in minor units: positive amounts are debits, negative ones credits. */
export type LedgerEntry = {
  readonly account: LedgerAccount;
  /** The country and rate of a tax, such as `DE 1900`, or the provider of cash; otherwise empty. */
  readonly part: string;
  readonly amount: number;
};

/** What a posting records. */
export const postingKinds = [
  'bill',
  'credit_note',
  'payment',
  'credit_used',
  'credit_held',
  'credit_released',
  'write_off',
  'recovery',
  'late_payment',
  'chargeback',
  'chargeback_reversed',
  'refund',
  'refund_failed',
] as const;
export type PostingKind = (typeof postingKinds)[number];

/** The sum of all entries; zero for a balanced posting. */
export const balanceOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

const entry = (account: LedgerAccount, amount: number, part = ''): LedgerEntry => ({ account, part, amount });

/** Keeps the entries that move something. Throws if they do not balance (BIL-43). */
function posting(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  if (balanceOf(entries) !== 0) throw new RangeError('The entries of a posting must sum to zero');
  return entries.filter(({ amount }) => amount !== 0);
}

export type BilledAmounts = {
  /** Without tax. */
  readonly net: number;
  readonly taxes: readonly { readonly rate: number; readonly tax: number }[];
  readonly total: number;
};

/** A bill: the customer owes it. */
export const billPosting = ({ net, taxes, total }: BilledAmounts, country: string): readonly LedgerEntry[] =>
  posting([
    entry('receivable', total),
    entry('revenue', -net),
    ...taxes.map(({ rate, tax }) => entry('tax', -tax, `${country} ${rate}`)),
  ]);

/** A credit note: what was earned is given back, and pays later bills. */
export const creditNotePosting = (
  { net, tax, rate }: { readonly net: number; readonly tax: number; readonly rate: number },
  country: string,
): readonly LedgerEntry[] =>
  posting([entry('revenue', net), entry('tax', tax, `${country} ${rate}`), entry('credit', -net - tax)]);

/** Money that a provider has collected for a bill; what it exceeds the bill by is a credit. */
export const paymentPosting = (amount: number, provider: string, owed: number = amount): readonly LedgerEntry[] =>
  posting([
    entry('cash', amount, provider),
    entry('receivable', -Math.min(amount, owed)),
    entry('credit', -Math.max(0, amount - owed)),
  ]);

/** Money for a bill that was paid already: the customer has a credit of it. */
export const latePaymentPosting = (amount: number, provider: string): readonly LedgerEntry[] =>
  posting([entry('cash', amount, provider), entry('credit', -amount)]);

/** A credit that pays for a bill. */
export const creditPosting = (amount: number): readonly LedgerEntry[] =>
  posting([entry('credit', amount), entry('receivable', -amount)]);

/** A credit that waits for the outcome of a purchase, so that nothing else can use it. */
export const heldCreditPosting = (amount: number): readonly LedgerEntry[] =>
  posting([entry('credit', amount), entry('credit_held', -amount)]);

/** The purchase has an outcome: the credit pays its bill, or can be used again. */
export const releasedCreditPosting = (amount: number): readonly LedgerEntry[] =>
  posting([entry('credit_held', amount), entry('credit', -amount)]);

/** A bill that nobody will pay. */
export const writeOffPosting = (amount: number): readonly LedgerEntry[] =>
  posting([entry('bad_debt', amount), entry('receivable', -amount)]);

/** A payment of a bill that was written off; what it exceeds the bill by is a credit. */
export const recoveryPosting = (amount: number, provider: string, owed: number = amount): readonly LedgerEntry[] =>
  posting([
    entry('cash', amount, provider),
    entry('bad_debt', -Math.min(amount, owed)),
    entry('credit', -Math.max(0, amount - owed)),
  ]);

/** The bank took a payment back: the bill is owed again. */
export const chargebackPosting = (amount: number, provider: string): readonly LedgerEntry[] =>
  posting([entry('receivable', amount), entry('cash', -amount, provider)]);

/** Money that went back to the payer of a credited bill. */
export const refundPosting = (amount: number, provider: string): readonly LedgerEntry[] =>
  posting([entry('credit', amount), entry('cash', -amount, provider)]);

/** A refund that came back: the customer has the credit again. */
export const failedRefundPosting = (amount: number, provider: string): readonly LedgerEntry[] =>
  posting([entry('credit', -amount), entry('cash', amount, provider)]);
