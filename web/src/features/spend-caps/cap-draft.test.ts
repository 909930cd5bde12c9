import { describe, expect, it } from 'vitest';
import { previewOf, readDraft, toDraft } from './cap-draft.ts';

const read = (measure: 'units' | 'money', amount: string) => readDraft({ measure, amount, at_limit: 'refuse' })?.amount;

describe('the typed amount of a cap', () => {
  it.each([
    ['units', '1', 1],
    ['units', '1000000000000', 1_000_000_000_000],
    ['units', '1 000 000', 1_000_000],
    ['units', '1000000000001', undefined],
    ['units', '0', undefined],
    ['units', '1.5', undefined],
    ['units', '-1', undefined],
    ['units', '1e3', undefined],
    ['units', '', undefined],
    ['money', '0.01', 0.01],
    ['money', '0,5', 0.5],
    ['money', '10000000000.00', 10_000_000_000],
    ['money', '10\u00a0000 000 000,00', 10_000_000_000],
    ['money', '10000000000.01', undefined],
    ['money', '100000000000', undefined],
    ['money', '1.005', undefined],
    ['money', '1,000', undefined],
    ['money', '0.00', undefined],
    ['money', '.5', undefined],
  ] as const)('in %s as "%s" is %s', (measure, amount, value) => {
    expect(read(measure, amount)).toBe(value);
  });

  it('of a stored cap is read back as the same cap', () => {
    for (const amount of [0.01, 1.1, 20.5, 9_999_999_999.99, 10_000_000_000]) {
      const cap = { measure: 'money', amount, currency: 'eur', at_limit: 'warn' } as const;
      expect(readDraft(toDraft({ cap }))).toEqual({ measure: 'money', amount, at_limit: 'warn' });
    }
    expect(toDraft({ cap: null })).toEqual({ measure: 'units', amount: '', at_limit: 'refuse' });
  });
});

describe('the preview of a cap', () => {
  const now = '2026-11-21T12:00:00.000Z';
  const usage = { units: 50, money: 9, outlook: { units: [50, 150], money: [9, 9] } };
  const state = { usage, ends: '2026-11-22T12:00:00.000Z' };
  const cap = { measure: 'units', amount: 100, at_limit: 'refuse' } as const;

  it('counts in the measure of the cap, until the end of the period', () => {
    expect(previewOf(state, cap, now)).toEqual({ kind: 'later', at: new Date('2026-11-22T00:00:00.000Z') });
    expect(previewOf(state, { ...cap, amount: 50 }, now)).toEqual({ kind: 'now' });
    expect(previewOf(state, { ...cap, amount: 150 }, now)).toEqual({ kind: 'never' });
    expect(previewOf(state, { ...cap, measure: 'money', amount: 9 }, now)).toEqual({ kind: 'now' });
    expect(previewOf(state, { ...cap, measure: 'money', amount: 10 }, now)).toEqual({ kind: 'never' });
    expect(previewOf({ ...state, usage: null }, cap, now)).toBe(undefined);
  });
});
