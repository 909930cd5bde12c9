import type { UserPermissions } from '@waypost/contract/entities/users';
import { describe, expect, it } from 'vitest';
import { firstApp, firstRows, isSaveDisabled } from './user-rows.ts';

const row = (userId: string, fullname = '', project = 'Fleet'): UserPermissions => ({
  user: { userId: userId as `usr_${string}`, fullname, email: `${userId}@acme.example`, status: 'active' },
  project: { name: project, customerId: null },
  permissions: [],
  status: 'active',
});

describe('the rows of users', () => {
  it('name each user once (USR-05)', () => {
    const rows = [row('usr_a'), row('usr_a'), row('usr_b')];
    expect(rows.map((each) => firstRows(rows).has(each))).toEqual([true, false, true]);
  });
});

it.each([
  [[{ app_id: 'app_1' }], 'app_1'],
  [[{ app_id: 'app_1' }, { app_id: 'app_2' }], ''],
  [[], ''],
] as const)('of the apps %j, %j is chosen at first (USR-14)', (apps, expected) => {
  expect(firstApp(apps)).toBe(expected);
});

it.each([
  [{ before: ['A'], selected: ['A'], hasFailed: false }, true],
  [{ before: ['A', 'B'], selected: ['B', 'A'], hasFailed: false }, true],
  [{ before: ['A'], selected: [], hasFailed: false }, true],
  [{ before: ['A'], selected: ['B'], hasFailed: false }, false],
  [{ before: ['A'], selected: ['A', 'B'], hasFailed: true }, true],
])('with %j saving is disabled: %s (USR-15, USR-16)', (state, expected) => {
  expect(isSaveDisabled(state)).toBe(expected);
});
