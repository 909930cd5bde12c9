import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin } from '../base/visible-length.ts';
import {
  type FederationOutcome,
  federationProblems,
  mayLink,
  mayLinkByPassword,
  namesFrom,
  readOutcome,
  writeOutcome,
} from './federation.ts';

describe('the outcome of a sign-in at a provider', () => {
  const problems = federationProblems.map((problem): FederationOutcome => ({ kind: 'problem', problem }));
  const needed: FederationOutcome = {
    kind: 'second-factor',
    challenge: 'a-b_c',
    methods: ['totp', 'recovery'],
    enrol: false,
  };
  it.each<FederationOutcome>([
    { kind: 'done' },
    { kind: 'password', link: 'a-b_c', email: 'ä+b@c.example' },
    ...problems,
    needed,
    { ...needed, methods: ['passkey'] },
    { ...needed, methods: [], enrol: true },
  ])('is read as it was written: %j', (outcome) => {
    expect(readOutcome(writeOutcome(outcome))).toEqual(outcome);
    expect(readOutcome(`#${writeOutcome(outcome)}`)).toEqual(outcome);
  });

  it('is not found in any other fragment', () => {
    for (const other of ['', '#', '#token=x', '#federation=', '#federation=nonsense'])
      expect(readOutcome(other)).toBeUndefined();
  });

  it.each([
    ['federation=password', { kind: 'password', link: '', email: '' }],
    ['federation=password&link=a=b&email=%', { kind: 'password', link: 'a=b', email: '' }],
    ['federation=password&link=a#b', { kind: 'password', link: 'a#b', email: '' }],
    ['x&federation=done', { kind: 'done' }],
    ['federation=second-factor', { kind: 'second-factor', challenge: '', methods: [], enrol: false }],
    [
      'federation=second-factor&methods=totp%20nonsense&enrol=yes',
      { kind: 'second-factor', challenge: '', methods: ['totp'], enrol: false },
    ],
  ])('reads %s as %j, for anybody can type a fragment', (fragment, outcome) => {
    expect(readOutcome(fragment)).toEqual(outcome);
  });

  it('is nothing but a known word, whatever a stranger puts into the address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const outcome = readOutcome(`federation=${encodeURIComponent(text)}`);
        return outcome === undefined || ['done', 'password', 'second-factor', ...federationProblems].includes(text);
      }),
    );
  });
});

describe('names from elsewhere', () => {
  const email = 'ada@acme.example';
  it.each([
    [{ given_name: 'Ada', family_name: 'Lovelace' }, 'Ada', 'Lovelace'],
    [{ given_name: 'Ada', family_name: 'Lovelace', name: 'Countess' }, 'Ada', 'Lovelace'],
    [{ given_name: 'Ada', name: 'Ada King' }, 'Ada', ''],
    [{ name: 'Ada King Lovelace' }, 'Ada', 'King Lovelace'],
    [{ name: 'Ada' }, 'Ada', ''],
    [{}, 'ada', ''],
    [{ given_name: '<b>', family_name: 'a\u0000b' }, 'b', 'a b'],
    [{ given_name: '  Ada  Augusta ', family_name: '<>' }, 'Ada Augusta', ''],
    [{ given_name: `${'a'.repeat(39)} b` }, 'a'.repeat(39), ''],
    [{ given_name: ` ${'a'.repeat(40)}` }, 'a'.repeat(40), ''],
    [{ given_name: '👩🏽‍👩🏿‍👧🏻‍👦🏾'.repeat(41) }, '👩🏽‍👩🏿‍👧🏻‍👦🏾'.repeat(40), ''],
    [{ family_name: 'King', name: 'Ada Lovelace' }, 'Ada', 'King'],
    [{ given_name: '<>', name: 'Ada King' }, 'Ada', 'King'],
  ])('are %j', (told, firstName, lastName) => {
    expect(namesFrom({ ...told, email })).toEqual({ firstName, lastName });
  });

  it('are a dash where the address gives none either', () => {
    expect(namesFrom({ email: '<>@acme.example' })).toEqual({ firstName: '-', lastName: '' });
  });

  it('are such as could be typed here', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 90 }), { nil: undefined });
    fc.assert(
      fc.property(text, text, text, (given_name, family_name, name) => {
        const { firstName, lastName } = namesFrom({ given_name, family_name, name, email });
        expect(firstName.length).toBeGreaterThan(0);
        for (const one of [firstName, lastName]) {
          expect(one).toMatch(/^[^\p{Cc}<>]*$/u);
          expect(isWithin(one, 40)).toBe(true);
        }
      }),
    );
  });
});

describe('the account of the same address', () => {
  const good = { isVerifiedByProvider: true, isProven: true, isHomeRealm: true, isLinked: false, hasPassword: false };
  const byPassword = { ...good, hasPassword: true };
  it('is the same person only when everything speaks for it ACC-58', () => {
    expect(mayLink(good)).toBe(true);
    expect(mayLink(byPassword)).toBe(false);
    expect(mayLinkByPassword(byPassword)).toBe(true);
    expect(mayLinkByPassword(good)).toBe(false);
    for (const bad of [
      { isVerifiedByProvider: false },
      { isProven: false },
      { isHomeRealm: false },
      { isLinked: true },
    ]) {
      expect(mayLink({ ...good, ...bad })).toBe(false);
      expect(mayLinkByPassword({ ...byPassword, ...bad })).toBe('isProven' in bad);
    }
  });
});
