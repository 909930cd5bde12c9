import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatementDraft, StatementDraftLine } from './statement-draft.ts';
import { seriesOf, statementNumber, statementYear } from './statement-number.ts';
import { draftProblems, lineAmount, statementTotals } from './statement-totals.ts';
import { taxCategoryOf } from './tax-category.ts';

const line = (overrides: Partial<StatementDraftLine> = {}): StatementDraftLine => {
  const facts = {
    what: 'Freemium-Pro',
    product_id: null,
    plan: 'plan-1',
    period: null,
    quantity: 1,
    unit_price: 44_900,
    tax_rate: 1900,
    tax_category: 'S' as const,
    source: { type: 'plan' as const },
    ...overrides,
  };
  return { ...facts, amount: overrides.amount ?? lineAmount(facts) };
};

const draft = (overrides: Partial<StatementDraft> = {}): StatementDraft => ({
  developer_id: 'dev_1',
  kind: 'renewal',
  seller: {
    seller_id: 'WP',
    name: 'Waypost GmbH',
    address: 'Kartenweg 1',
    postal: '10115',
    city: 'Berlin',
    country: 'DE',
    vat_id: 'DE136695976',
    email: null,
    legal_lines: [],
  },
  buyer: {
    name: 'Kartenhaus GmbH',
    contact: null,
    address: 'Torstraße 49',
    postal: '10119',
    city: 'Berlin',
    country: 'DE',
    vat_id: null,
    email: null,
  },
  currency: 'eur',
  period: { from: '2026-10-01', to: '2026-10-31' },
  lines: [line()],
  references: { subject_id: 'sub_1', credited_statement_no: null },
  language: 'en',
  is_paid: false,
  reason: null,
  ...overrides,
});

describe('the sums of a statement', () => {
  it('tax each rate once, so that no fraction of a cent is counted twice', () => {
    const lines = [1, 2, 3].map(() => line({ unit_price: 3 }));
    // 3 × 0.57 cents would round to 3 cents; 19 % of 9 cents are 1.71
    expect(statementTotals(lines)).toEqual({
      net: 9,
      taxes: [{ category: 'S', rate: 1900, base: 9, tax: 2 }],
      tax: 2,
      total: 11,
    });
  });

  it('keep categories and rates apart, lowest rate first', () => {
    const lines = [
      line({ unit_price: 10_000 }),
      line({ unit_price: 10_000, tax_rate: 700 }),
      line({ unit_price: 500, tax_rate: 0, tax_category: 'Z' }),
    ];
    expect(statementTotals(lines)).toEqual({
      net: 20_500,
      taxes: [
        { category: 'Z', rate: 0, base: 500, tax: 0 },
        { category: 'S', rate: 700, base: 10_000, tax: 700 },
        { category: 'S', rate: 1900, base: 10_000, tax: 1900 },
      ],
      tax: 2600,
      total: 23_100,
    });
  });

  it('give back as much tax on a negative sum as the positive one carries', () => {
    const [amount, rate] = [fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(1900, 2550, 700)];
    fc.assert(
      fc.property(amount, rate, (unit_price, tax_rate) => {
        const charged = statementTotals([line({ unit_price, tax_rate })]);
        const back = statementTotals([line({ unit_price, tax_rate, quantity: -1 })]);
        expect(charged.total + back.total).toBe(0);
      }),
    );
  });

  it('are the sums of their parts', () => {
    const lines = fc.array(
      fc.record({
        unit_price: fc.integer({ min: 0, max: 10_000_000 }),
        quantity: fc.integer({ min: -5, max: 5000 }),
        per: fc.constantFrom(1, 1000),
        tax_rate: fc.constantFrom(700, 1900, 2000),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const made = all.map((facts) => line(facts));
        const { net, taxes, tax, total } = statementTotals(made);
        expect(net).toBe(made.reduce((sum, { amount }) => sum + amount, 0));
        expect(taxes.reduce((sum, { base }) => sum + base, 0)).toBe(net);
        expect(taxes.reduce((sum, each) => sum + each.tax, 0)).toBe(tax);
        expect(total).toBe(net + tax);
        for (const { base, rate, tax: one } of taxes)
          expect(Math.abs(one - (base * rate) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('the amount of a line', () => {
  it.each([
    [{ quantity: 1500, unit_price: 49, per: 1000 }, 74], // 73.5
    [{ quantity: -1500, unit_price: 49, per: 1000 }, -74],
    [{ quantity: 1, unit_price: 44_900, discount: 4490 }, 40_410],
    [{ quantity: 0, unit_price: 49 }, 0],
  ])('of %j is %i', (facts, amount) => {
    expect(lineAmount(facts)).toBe(amount);
  });
});

describe('a draft', () => {
  it('can be issued', () => {
    expect(draftProblems(draft())).toEqual([]);
  });

  it.each<[Partial<StatementDraft>, string]>([
    [{ lines: [] }, 'it has no line'],
    [{ lines: [{ ...line(), amount: 1 }] }, 'line 1 has the amount 1 instead of 44900'],
    [{ lines: [line(), line({ unit_price: 0.5, amount: 1 })] }, 'line 2 has a number that is not whole'],
    [{ lines: [line(), line({ unit_price: -5 })] }, 'line 2 has a negative price, discount or rate'],
    [{ lines: [line({ tax_rate: 0 })] }, 'line 1 has the rate 0 in the category S'],
    [{ lines: [line({ tax_category: 'O' })] }, 'line 1 has the rate 1900 in the category O'],
    [{ lines: [line({ quantity: -1 })] }, 'its total is negative: issue a credit note'],
    [{ kind: 'credit_note' }, 'a credit note names a statement, and no other does'],
    [
      { references: { subject_id: 'sub_1', credited_statement_no: 'WP-2026-000001' } },
      'a credit note names a statement, and no other does',
    ],
    [{ lines: [line({ tax_rate: 0, tax_category: 'AE' })] }, 'reverse charge needs the VAT ID of the buyer'],
    [{ lines: [line(), line({ tax_rate: 0, tax_category: 'O' })] }, 'a sale outside the scope of VAT stands alone'],
  ])('with %j cannot be: %s', (overrides, problem) => {
    expect(draftProblems(draft(overrides))).toEqual([problem]);
  });
});

describe('the category of a tax', () => {
  it.each([
    ['domestic', 1900, 'S'],
    ['destination', 2000, 'S'],
    ['domestic', 0, 'Z'],
    ['reverse_charge', 0, 'AE'],
    ['outside_eu', 0, 'O'],
  ] as const)('of %s at %i basis points is %s', (kind, rate, category) => {
    expect(taxCategoryOf({ kind, rate })).toBe(category);
  });
});

describe('the number of a statement', () => {
  it('names the seller, the series, the year and the place in it', () => {
    const place = { seller_id: 'WP', year: statementYear('2026-12-31'), sequence: 42 };
    expect(statementNumber({ ...place, series: seriesOf('renewal') })).toBe('WP-2026-000042');
    expect(statementNumber({ ...place, series: seriesOf('credit_note') })).toBe('WP-CN-2026-000042');
    expect(statementNumber({ ...place, series: 'statement', sequence: 1_234_567 })).toBe('WP-2026-1234567');
  });
});
