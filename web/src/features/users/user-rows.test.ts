import type { UserPermissions } from '@waypost/contract/entities/users';
import { describe, expect, it } from 'vitest';
import { firstApp, isSaveDisabled, readAllUsers, searchUsers, sortUsers, startsUser } from './user-rows.ts';

const row = (userId: string, fullname = '', project = 'Fleet'): UserPermissions => ({
  user: { userId: userId as `usr_${string}`, fullname, email: `${userId}@acme.example`, status: 'active' },
  project: { name: project, customerId: null },
  permissions: [],
  status: 'active',
});

describe('the rows of users', () => {
  it('are sorted by user id, then full name (USR-07)', () => {
    const rows = [row('usr_b', 'Bo'), row('usr_a', 'Zoe'), row('usr_a', 'Ada')];
    expect(sortUsers(rows).map(({ user }) => [user.userId, user.fullname])).toEqual([
      ['usr_a', 'Ada'],
      ['usr_a', 'Zoe'],
      ['usr_b', 'Bo'],
    ]);
  });

  it.each([
    ['ACME', ['usr_1', 'usr_2']],
    ['łukasz', ['usr_2']],
    [' depot ', ['usr_2']],
    ['', ['usr_1', 'usr_2']],
    ['nobody', []],
  ])('with %j in the email, the name or the project are %j (USR-06)', (text, expected) => {
    const rows = [row('usr_1', 'Ada'), row('usr_2', 'Łukasz Żak', 'Depot')];
    expect(searchUsers(rows, text).map(({ user }) => user.userId)).toEqual(expected);
  });

  it('name each user once (USR-05)', () => {
    const rows = [row('usr_a'), row('usr_a'), row('usr_b')];
    expect(rows.map((_, at) => startsUser(rows, at))).toEqual([true, false, true]);
  });

  it('are read in pages of 100 until the total is reached (USR-29)', async () => {
    const all = Array.from({ length: 201 }, (_, at) => row(`usr_${at}`));
    const asked: unknown[] = [];
    const rows = await readAllUsers((query) => {
      asked.push(query);
      const start = Number(query.start);
      return Promise.resolve({ total: all.length, data: all.slice(start, start + Number(query.count)) });
    }, 'app_1');
    expect(rows).toHaveLength(201);
    expect(asked).toEqual(['0', '100', '200'].map((start) => ({ appId: 'app_1', start, count: '100' })));
  });

  it('end when rows were removed while they were read (USR-29)', async () => {
    expect(await readAllUsers(() => Promise.resolve({ total: 5, data: [] }))).toEqual([]);
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
