import { describe, expect, it } from 'vitest';
import { mayJoin, normaliseRealm, realmChoice, realmTries } from './realm.ts';

describe('realmChoice', () => {
  it.each([
    [{}, { realm: 'main' }],
    [{ realm: null, realm_any: null }, { realm: 'main' }],
    [{ realm: '  ' }, { realm: 'main' }],
    [{ realm: ' ACME ' }, { realm: 'acme' }],
    [{ realm_any: true }, 'any'],
    [{ realm_any: false }, { realm: 'main' }],
    [{ realm: 'acme', realm_any: true }, { realm: 'acme' }],
  ])('takes %o for %o ROL-06 ACC-17', (asked, choice) => {
    expect(realmChoice(asked, 'main')).toEqual(choice);
  });
});

describe('realmTries', () => {
  it.each([
    [{ realm: 'acme' }, 5, 1],
    ['any', 0, 1],
    ['any', 1, 1],
    ['any', 2, 2],
    ['any', 9, 3],
  ] as const)('compares for %o of %i organisations with %i accounts', (choice, realms, tries) => {
    expect(realmTries(choice, realms)).toBe(tries);
  });
});

describe('mayJoin', () => {
  const open = { id: 'acme', name: 'Acme', open: true };
  const closed = { ...open, open: false };
  const stranger = { hasToken: false, isInvited: false };

  it.each([
    ['an open one', { realm: open, ...stranger, expected: true }],
    ['a closed one', { realm: closed, ...stranger, expected: false }],
    ['a closed one by a token', { realm: closed, hasToken: true, isInvited: false, expected: true }],
    [
      'a closed one by an invitation to a proven address',
      { realm: closed, hasToken: false, isInvited: true, expected: true },
    ],
    ['an unknown one, whatever speaks for it', { realm: undefined, hasToken: true, isInvited: true, expected: false }],
  ])('decides about %s ACC-37', (_, { realm, expected, ...claim }) => {
    expect(mayJoin(realm, claim)).toBe(expected);
  });
});

it('compares organisation ids as they are meant', () => {
  expect(normaliseRealm(' Acme ')).toBe('acme');
});
