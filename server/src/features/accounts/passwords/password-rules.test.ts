import { passwordMaxLength } from '@waypost/domain/accounts/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { createPasswordRules } from './password-rules.ts';

const rules = createPasswordRules(['Waypost']);
const owner = { email: 'ada.lovelace@analytical.example', firstName: 'Ada', lastName: 'Lovelace' };
const reasons = (password: string) => rules(password, owner).map(({ path, reason }) => `${path} ${reason}`);

describe('the rules for a password', () => {
  it('refuse every password of the lists that leaked and that is long enough to be tried ACC-56', () => {
    const leaked = (dictionary['passwords-common'] as readonly string[]).filter((each) => each.length >= 10);
    expect(leaked.length).toBeGreaterThan(1000);
    expect(leaked.filter((password) => reasons(password).length === 0)).toEqual([]);
  });

  it.each(['password123!', 'Passw0rd123', 'qwertzuiop1!', '1qazxsw23edc', 'dragondragon'])(
    'refuse %s, which is a known one in disguise ACC-56',
    (password) => {
      expect(reasons(password)).toEqual(['password TOO_COMMON']);
    },
  );

  it.each(['waypost2026', 'Waypost123', 'lovelace2026', 'analytical1'])(
    'refuse %s, which is made of the installation’s or the owner’s names ACC-56',
    (password) => {
      expect(reasons(password)).toEqual(['password TOO_COMMON']);
    },
  );

  it.each(['correct horse battery', 'waypost-demo-1', 'jP9!xqLm2vTz', 'fünf Kraniche im Nebel'])(
    'take %s',
    (password) => {
      expect(reasons(password)).toEqual([]);
    },
  );

  it('judge the longest password that may be chosen, whatever it is made of', () => {
    for (const part of ['a', 'ab1!', 'password', '19.04.1987', 'qwertz']) {
      expect(rules(part.repeat(passwordMaxLength).slice(0, passwordMaxLength), owner).length).toBeLessThan(2);
    }
  });
});
