import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  billPosting,
  chargebackPosting,
  creditNotePosting,
  creditPosting,
  latePaymentPosting,
  type LedgerEntry,
  paymentPosting,
  recoveryPosting,
  writeOffPosting,
} from './ledger.ts';

const bill = { net: 44_900, taxes: [{ rate: 1900, tax: 8531 }], total: 53_431 };

describe('postings', () => {
  it('of a bill say what is owed, earned and due as tax of a country and rate', () => {
    expect(billPosting(bill, 'DE')).toEqual([
      { account: 'receivable', part: '', amount: 53_431 },
      { account: 'revenue', part: '', amount: -44_900 },
      { account: 'tax', part: 'DE 1900', amount: -8531 },
    ]);
  });

  it.each([
    ['a payment', paymentPosting(500, 'cards'), { receivable: -500, cash: 500 }],
    ['a payment of too much', paymentPosting(500, 'cards', 400), { receivable: -400, credit: -100, cash: 500 }],
    ['a recovery of too much', recoveryPosting(500, 'cards', 400), { bad_debt: -400, credit: -100, cash: 500 }],
    ['a payment of a paid bill', latePaymentPosting(500, 'wallet'), { credit: -500, cash: 500 }],
    ['a used credit', creditPosting(500), { credit: 500, receivable: -500 }],
    [
      'a credit note',
      creditNotePosting({ net: 400, tax: 100, rate: 2500 }, 'DK'),
      { revenue: 400, tax: 100, credit: -500 },
    ],
    ['a written-off bill', writeOffPosting(500), { bad_debt: 500, receivable: -500 }],
    ['a payment of a written-off bill', recoveryPosting(500, 'cards'), { bad_debt: -500, cash: 500 }],
    ['a chargeback', chargebackPosting(500, 'cards'), { receivable: 500, cash: -500 }],
  ] as const)('of %s move money between accounts', (_name, entries, expected) => {
    expect(Object.fromEntries(entries.map(({ account, amount }) => [account, amount]))).toEqual(expected);
  });

  it('that do not balance are refused', () => {
    expect(() => billPosting({ ...bill, total: 53_430 }, 'DE')).toThrow(RangeError);
    expect(() => billPosting({ ...bill, taxes: [] }, 'DE')).toThrow(RangeError);
  });
});

const balanceOfAccount = (entries: readonly LedgerEntry[], account: LedgerEntry['account']) =>
  balanceOf(entries.filter((entry) => entry.account === account));

describe('a ledger', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 });
  const history = fc.array(
    fc.record({
      net: amount,
      rate: fc.integer({ min: 0, max: 2700 }),
      end: fc.constantFrom('paid', 'credit', 'lost', 'open'),
    }),
  );

  it('sums to zero after any history, and its receivables are the open bills (BIL-43)', () => {
    fc.assert(
      fc.property(history, (bills) => {
        const entries: LedgerEntry[] = [];
        let open = 0;
        for (const { net, rate, end } of bills) {
          const tax = Math.round((net * rate) / 10_000);
          const total = net + tax;
          entries.push(...billPosting({ net, taxes: [{ rate, tax }], total }, 'DE'));
          if (end === 'paid') entries.push(...paymentPosting(total, 'cards'));
          if (end === 'credit') entries.push(...latePaymentPosting(total, 'cards'), ...creditPosting(total));
          if (end === 'lost') entries.push(...writeOffPosting(total), ...recoveryPosting(total, 'cards'));
          if (end === 'open') open += total;
        }
        expect(balanceOf(entries)).toBe(0);
        expect(balanceOfAccount(entries, 'receivable')).toBe(open);
        expect(balanceOfAccount(entries, 'credit')).toBe(0);
      }),
    );
  });
});
