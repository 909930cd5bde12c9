import { describe, expect, it } from 'vitest';
import { comparedDays } from './compared-days.ts';

describe('the days with which a chart is compared', () => {
  it.each([
    ['service', { from: '2026-03-01', to: '2026-03-30' }, { from: '2026-01-30', to: '2026-02-28' }],
    ['storage', { from: '2028-03-01', to: '2028-03-01' }, { from: '2028-02-29', to: '2028-02-29' }],
    ['transfer', { from: '2026-01-01', to: '2026-01-07' }, { from: '2025-12-25', to: '2025-12-31' }],
  ] as const)('of %s are as many directly before', (category, days, before) => {
    expect(comparedDays(category, days)).toEqual(before);
  });

  it.each([
    [
      { from: '2026-03-01', to: '2026-03-30' },
      { from: '2026-02-01', to: '2026-02-28' },
    ],
    [
      { from: '2026-01-01', to: '2026-03-15' },
      { from: '2025-10-01', to: '2025-12-15' },
    ],
    [
      { from: '2026-05-10', to: '2026-05-10' },
      { from: '2026-04-10', to: '2026-04-10' },
    ],
  ])('of active users %j are as many months before', (days, before) => {
    expect(comparedDays('mau', days)).toEqual(before);
  });
});
