import { expect, it } from 'vitest';
import { viewOf, viewsAfterReload } from './chart-views.ts';

const chosen = { service: 'transaction', transfer: 'request' } as const;

it('shows requests until transactions are chosen, and monthly users always as transactions USE-12 USE-13', () => {
  const views = (['service', 'storage', 'transfer', 'mau'] as const).map((category) => viewOf(category, chosen));
  expect(views).toEqual(['transaction', 'request', 'request', 'transaction']);
  expect(viewOf('mau', { mau: 'request' })).toBe('transaction');
});

it('keeps the view of each chart over a reload of its data with the flag, and shows requests without it (CFG-15)', () => {
  expect(viewsAfterReload(chosen, true)).toEqual(chosen);
  expect(viewOf('service', viewsAfterReload(chosen, false))).toBe('request');
});
