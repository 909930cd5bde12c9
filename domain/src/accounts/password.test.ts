import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordProblems, passwordStrength } from './password.ts';

const email = 'Ada.Lovelace@engine.example';
const reasonsFor = (password: string, forEmail = email) =>
  passwordProblems(password, forEmail).map(({ reason }) => reason);

describe('password', () => {
  it.each(['correct horse battery', 'waypost-demo-1', 'x7$kQ2!mZp', 'ÄÖÜßéñ漢字かな', '🗺️🧭🚲🚌🚇🚢✈️🚀🛰️🏔️'])(
    'accepts %s',
    (password) => {
      expect(reasonsFor(password)).toEqual([]);
    },
  );

  it.each([
    ['k3#xQ9!mZ', ['TOO_SHORT']],
    ['', ['TOO_SHORT']],
    ['kx9'.repeat(43), ['TOO_LONG', 'TOO_COMMON']],
    ['qwertyuiop', ['TOO_COMMON']],
    ['Password123!', ['TOO_COMMON']],
    ['1234567890', ['TOO_COMMON']],
    ['aaaaaaaaaaaa', ['TOO_COMMON']],
    ['abcabcabcab', ['TOO_COMMON']],
    ['letmein', ['TOO_SHORT', 'TOO_COMMON']],
    ['my ada.lovelace key', ['CONTAINS_EMAIL']],
    ['ADA.LOVELACE@ENGINE.EXAMPLE', ['CONTAINS_EMAIL']],
    ['ada.lovelace', ['CONTAINS_EMAIL']],
  ])('%j has the problems %j', (password, expected) => {
    expect(reasonsFor(password)).toEqual(expected);
  });

  it('says in a sentence what is wrong, beside the field ACC-32', () => {
    expect(passwordProblems('ada.love1', 'ada.love1@engine.example')).toEqual([
      { path: 'password', reason: 'TOO_SHORT', message: 'Use at least 10 characters.' },
      { path: 'password', reason: 'CONTAINS_EMAIL', message: 'Leave your email address out of the password.' },
    ]);
    expect(passwordProblems('x'.repeat(129), email)).toEqual([
      { path: 'password', reason: 'TOO_LONG', message: 'Use at most 128 characters.' },
      {
        path: 'password',
        reason: 'TOO_COMMON',
        message: 'This password is one of the first that attackers try. Choose another one.',
      },
    ]);
  });

  it.each([
    ['a repetition of three with two more', 'xyzxyzxyzxy', true],
    ['a repetition of three with three more', 'xyzxyzxyzqqq', false],
    ['a repetition that begins late', 'pxyzxyzxyzxy', false],
    ['two of a kind', 'xyzwxyzw!k', false],
    ['a repetition in two cases', 'xYzXyZxYzxy', true],
    ['a guessed word with digits behind it', 'WELCOME2026!', true],
    ['a guessed word with digits before it', '2026!WELCOME', false],
    ['a guessed word within another', 'unwelcome-kx', false],
    ['a guessed word with digits in it', 'pass12word', false],
  ])('counts %s as common: %s %s', (_case, password, isCommon) => {
    expect(reasonsFor(password).includes('TOO_COMMON')).toBe(isCommon);
  });

  it('counts characters, not the units they are stored in', () => {
    expect(reasonsFor('🗺🧭🚲🚌🚇🚢🚀🛰🏔')).toEqual(['TOO_SHORT']);
    expect(reasonsFor(`${'🗺🧭'.repeat(3)}${'k9x$Q!mZ7p'.repeat(12)}ab`)).toEqual([]);
  });

  it('may contain a local part too short to mean anything', () => {
    expect(reasonsFor('correct horse battery', 'co@engine.example')).toEqual([]);
    expect(reasonsFor('correct horse battery', 'hor@engine.example')).toEqual(['CONTAINS_EMAIL']);
    expect(reasonsFor('correct horse battery', '')).toEqual([]);
  });
});

describe('strength of a password', () => {
  it.each([
    ['Password123!', 0],
    ['ada.lovelace-rocks', 0],
    ['kvnxqzmwrt', 1],
    ['kvnxqzmwr1k', 1],
    ['KVNXQZMWR1', 1],
    ['kvnxqzmwR1k', 2],
    ['kvnxqzmwrtpl', 1],
    ['kvnxqzmwrtpl!', 2],
    ['kvnxkvnyvxnykxy', 1],
    ['kvnxkvnyvxnykxyv', 2],
    ['kvnxkvnyvxnykxyvvkn', 2],
    ['kvnxkvnyvxnykxyvvknx', 3],
    ['kvnxqkvnxqvwr', 1],
    ['kvnxqkvnxqvwrtpl', 3],
    ['kvnXqz9wrtpl!', 3],
    ['kvnXqz9wrtpl!bfds', 4],
    ['correct horse battery staple', 4],
  ])('of %j is %i', (password, strength) => {
    expect(passwordStrength(password, email)).toBe(strength);
  });

  it('is zero exactly for a password that is refused, and never falls with more characters', () => {
    const passwords = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(passwords, fc.string({ unit: 'grapheme', maxLength: 20 }), (password, more) => {
        const strength = passwordStrength(password, email);
        expect(strength === 0).toBe(reasonsFor(password).length > 0);
        if (reasonsFor(password + more).length === 0) {
          expect(passwordStrength(password + more, email)).toBeGreaterThanOrEqual(strength);
        }
      }),
    );
  });
});
