import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays, type Day } from '../../base/day.ts';
import { balanceOf, billPosting, creditNotePosting, type LedgerEntry } from '../ledger/ledger.ts';
import { orderOf } from '../order.ts';
import { type ChangeOrder, type PaidTerm, planChangeOf } from './change-order.ts';
import { paidPeriodFrom } from './paid-period.ts';

const plan = (eur: number, period: 'MON' | 'ANN') => ({ price: { usd: eur, eur }, period });
type Plan = ReturnType<typeof plan>;

const plans = [plan(99, 'MON'), plan(449, 'MON'), plan(449.01, 'MON'), plan(4490, 'ANN'), plan(12_000, 'ANN')];
const rates = [0, 700, 1900, 2550] as const;

/** A customer who pays everything at once, with the books and the exact price of every day. */
class Customer {
  day: Day;
  plan: Plan;
  planned: Plan | undefined;
  term: PaidTerm;
  rate: number = 1900;
  readonly entries: LedgerEntry[] = [];
  billed = 0;
  bills = 0;
  due = 0;
  credit = 0;

  constructor(day: Day, first: Plan) {
    this.day = day;
    this.plan = first;
    this.term = { ...this.taxed, anchor: day, from: day, until: day, currency: 'eur', price: 0 };
    this.renew();
  }

  get taxed() {
    return { taxation: { kind: 'domestic', rate: this.rate } } as const;
  }

  bill(net: number, taxes: readonly { rate: number; tax: number }[]) {
    const total = net + taxes.reduce((sum, { tax }) => sum + tax, 0);
    this.entries.push(...billPosting({ net, taxes, total }, 'DE'));
    this.billed += net;
    this.bills += 1;
  }

  renew() {
    const from = this.term.until;
    if (this.planned) {
      const anchor = this.planned.period === this.plan.period ? this.term.anchor : from;
      this.plan = this.planned;
      this.term = { ...this.term, anchor };
      this.planned = undefined;
    }
    const { anchor } = this.term;
    const order = orderOf({ price: this.plan.price, ...this.taxed }, 'eur');
    this.bill(order.price, order.taxes);
    this.term = { ...this.term, ...this.taxed, ...paidPeriodFrom(from, { anchor, ...this.plan }), price: order.price };
  }

  live(days: number) {
    const end = addDays(this.day, days);
    while (this.day < end) {
      const { from, until, price } = this.term;
      const next = [end, until].toSorted()[0] ?? end;
      this.due += (price * countDays(this.day, addDays(next, -1))) / countDays(from, addDays(until, -1));
      this.day = next;
      if (this.day >= until) this.renew();
    }
  }

  change(next: Plan, percent?: number) {
    const facts = { present: this.plan, plan: next, term: this.term, day: this.day, percent, ...this.taxed };
    const { now, term } = planChangeOf(facts, 'eur');
    if (!now || !term) {
      this.planned = next;
      return;
    }
    this.charge(now);
    this.plan = next;
    this.planned = undefined;
    this.term = term;
  }

  charge({ price, discountedPrice, credit, creditNote, taxes }: ChangeOrder) {
    const [net, unused] = [discountedPrice ?? price, credit ?? 0];
    if (creditNote === null) {
      this.bill(net - unused, taxes);
      return;
    }
    const [ofCharge, ofCredit] = taxes;
    if (!ofCharge || !ofCredit) throw new Error('A credit note has a tax of its own');
    this.bill(net, [ofCharge]);
    this.entries.push(...creditNotePosting({ net: unused, tax: -ofCredit.tax, rate: ofCredit.rate }, 'DE'));
    this.billed -= unused;
    this.credit += creditNote;
  }

  /** What was billed for days that are over. */
  get billedUntilToday() {
    const { from, until, price } = this.term;
    const left = countDays(this.day, addDays(until, -1)) / countDays(from, addDays(until, -1));
    return this.billed - price * left;
  }
}

const balanceOfAccount = (entries: readonly LedgerEntry[], account: LedgerEntry['account']) =>
  balanceOf(entries.filter((entry) => entry.account === account));

describe('a life of changes', () => {
  const event = fc.record({
    days: fc.integer({ min: 0, max: 200 }),
    plan: fc.constantFrom(...plans),
    rate: fc.constantFrom(...rates),
    percent: fc.option(fc.constantFrom(10, 20, 50), { nil: undefined }),
  });
  const start = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days));

  it('bills every day once at the price of its plan, whatever the plans and tax rates (BIL-39)', () => {
    fc.assert(
      fc.property(start, fc.constantFrom(...plans), fc.array(event, { maxLength: 12 }), (day, first, events) => {
        const customer = new Customer(day, first);
        for (const { days, plan: next, rate, percent } of events) {
          customer.live(days);
          customer.rate = rate;
          if (next !== customer.plan) customer.change(next, percent);
        }
        customer.live(400);
        // each bill rounds its charge and its credit to a cent
        expect(Math.abs(customer.billedUntilToday - customer.due)).toBeLessThanOrEqual(2 * customer.bills + 2);
        expect(balanceOf(customer.entries)).toBe(0);
        expect(balanceOfAccount(customer.entries, 'credit') + customer.credit).toBe(0);
      }),
    );
  });
});
