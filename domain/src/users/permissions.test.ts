import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAllowedSelection,
  isBlocked,
  isPendingUser,
  isWithoutChoice,
  permissionNameOf,
  permissionRole,
  permissionSetProblems,
  type ProductPermission,
  styleFor,
} from './permissions.ts';

const permission = (name: string, ...conflicts: string[]): ProductPermission => ({
  productId: 'fleet',
  name,
  values: [`${name}.use`],
  conflicts,
});
const fleet = [permission('Dispatcher', 'Viewer'), permission('Viewer'), permission('Driver')];

describe('conflicting permissions', () => {
  it.each([
    ['Viewer', ['Dispatcher'], true],
    ['Dispatcher', ['Viewer'], true],
    ['Driver', ['Dispatcher'], false],
    ['Dispatcher', ['Dispatcher'], false],
    ['Viewer', [], false],
  ])('%s is blocked beside %j: %s (USR-17)', (name, selected, expected) => {
    expect(isBlocked(name, selected, fleet)).toBe(expected);
  });

  it('block each other in both directions (USR-17)', () => {
    const names = fleet.map(({ name }) => name);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(...names), (one, other) => {
        expect(isBlocked(one, [other], fleet)).toBe(isBlocked(other, [one], fleet));
      }),
    );
  });
});

describe('a selection of permissions', () => {
  it.each([
    [['Dispatcher', 'Driver'], 'checkboxes', true],
    [['Dispatcher', 'Driver'], 'single', false],
    [['Driver'], 'single', true],
    [[], 'single', true],
    [['Dispatcher', 'Viewer'], 'checkboxes', false],
    [['Pilot'], 'checkboxes', false],
  ] as const)('%j with %s is allowed: %s (USR-17, USR-21)', (selected, style, expected) => {
    expect(isAllowedSelection(selected, fleet, style)).toBe(expected);
  });

  it('is by checkboxes with access, by a single role without (USR-21)', () => {
    expect([styleFor(true), styleFor(false)]).toEqual(['checkboxes', 'single']);
  });

  it.each([
    [[permission('')], true],
    [[permission('Viewer')], false],
    [[permission(''), permission('Viewer')], false],
    [[], false],
  ])('of %j needs no choice: %s (USR-13)', (permissions, expected) => {
    expect(isWithoutChoice(permissions)).toBe(expected);
  });
});

it.each([
  ['invited', true],
  ['created', true],
  ['active', false],
] as const)('a user who is %s is pending: %s (USR-03, USR-09)', (status, expected) => {
  expect(isPendingUser(status)).toBe(expected);
});

it('knows the permission of a role, also one without a name (USR-20)', () => {
  for (const name of ['', 'Dispatcher']) expect(permissionNameOf(permissionRole(name, 'app_1').name)).toBe(name);
  expect(permissionRole('Driver', 'app_1')).toEqual({ name: 'Driver', value: 'app_1' });
});

it('refuses a catalogue whose permissions would be roles, or conflict with unknown ones', () => {
  expect(permissionSetProblems(fleet)).toEqual([]);
  expect(permissionSetProblems([permission('reseller'), permission('user'), permission('Viewer', 'Pilot')])).toEqual([
    'reseller is the name of a role',
    'user is the name of a role',
    'Viewer conflicts with the unknown Pilot',
  ]);
});
