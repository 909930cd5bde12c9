/**
 * What the nightly comparison of the books compares (BIL-43), each by how its two sides are written: minor units of a
 * currency, a count, or one of `differenceStates`.
 */
export const differenceMeasures = {
  /** All entries of a currency sum to zero. */
  ledger: 'amount',
  /** The posted cash of a charge is what its attempt has taken. */
  cash: 'amount',
  /** The posted cash of a refund is what has gone back. */
  refund: 'amount',
  /** What a customer owes by the ledger is what is open of the bills. */
  receivable: 'amount',
  /** A customer has used no more credit than there was. */
  credit: 'amount',
  /** The provider's event and the attempt say the same. */
  attempt: 'state',
  /** A charge has an outcome after a day. */
  charge_outcome: 'state',
  /** A refund has an outcome after a week, and was sent after a day. */
  refund_outcome: 'state',
  /** A webhook is applied after a day. */
  webhook: 'state',
  /** A bill has a statement, of the same amount, and paid if the bill is. */
  statement_missing: 'state',
  statement_total: 'amount',
  statement_paid: 'state',
  /** A series of statements has as many numbers as were given. */
  numbers: 'count',
  /** Rated usage is the stated usage of its period. */
  usage: 'count',
} as const;

export type DifferenceKind = keyof typeof differenceMeasures;
export const differenceKinds = Object.keys(differenceMeasures) as [DifferenceKind, ...DifferenceKind[]];

export const differenceStates = ['paid', 'unpaid', 'known', 'unknown', 'applied', 'waiting', 'issued', 'none'] as const;
export type DifferenceState = (typeof differenceStates)[number];
