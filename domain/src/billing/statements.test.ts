import { expect, it } from 'vitest';
import { firstStatementRange, isStatementRange, latestStatements } from './statements.ts';

it('the billing history is the latest three, or a range that starts three months back BIL-35', () => {
  expect(latestStatements).toBe(3);
  expect(firstStatementRange('2026-11-23')).toEqual({ from: '2026-08-23', to: '2026-11-23' });
  expect(firstStatementRange('2026-05-31')).toEqual({ from: '2026-02-28', to: '2026-05-31' });
  expect(firstStatementRange('2026-01-15')).toEqual({ from: '2025-10-15', to: '2026-01-15' });
});

it.each([
  ['2026-08-23', '2026-11-23', true],
  ['2026-11-22', '2026-11-23', true],
  ['2026-11-23', '2026-11-23', false],
  ['2026-11-24', '2026-11-23', false],
  ['2025-12-31', '2026-01-01', true],
])('a range from %s to %s is valid: %s BIL-36', (from, to, valid) => {
  expect(isStatementRange({ from, to })).toBe(valid);
});
