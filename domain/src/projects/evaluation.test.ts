import { describe, expect, it } from 'vitest';
import { addDays } from '../base/day.ts';
import { canExtend, extensionDays, extensionRefusal } from './evaluation.ts';

const fresh = { isEvaluation: true, created: '2026-01-01', expiry_date: '2026-04-01' } as const;

describe('the extension of an evaluation', () => {
  it('is allowed by one to four whole weeks RES-62', () => {
    for (const days of extensionDays) expect(extensionRefusal(fresh, addDays(fresh.expiry_date, days))).toBeUndefined();
    for (const days of [-7, 0, 1, 6, 8, 27, 29, 35]) {
      expect(extensionRefusal(fresh, addDays(fresh.expiry_date, days))).toBe('EXTENSION_REFUSED');
    }
  });

  it('is allowed once, to evaluations alone RES-63', () => {
    const extended = { ...fresh, expiry_date: addDays(fresh.expiry_date, 7) };
    expect([canExtend(fresh), canExtend(extended)]).toEqual([true, false]);
    expect(extensionRefusal(extended, addDays(extended.expiry_date, 7))).toBe('EXTENSION_REFUSED');
    for (const other of [
      { ...fresh, isEvaluation: false },
      { ...fresh, expiry_date: null },
    ]) {
      expect(canExtend(other)).toBe(false);
      expect(extensionRefusal(other, '2026-04-08')).toBe('EXTENSION_REFUSED');
    }
  });
});
