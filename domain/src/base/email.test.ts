import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidEmail, normaliseEmail } from './email.ts';

describe('email', () => {
  it.each(['a@b.c', 'first.last+tag@mail.example', `${'x'.repeat(245)}@mail.xyz`, 'jürgen@bücher.example'])(
    'accepts %s',
    (email) => {
      expect(isValidEmail(email)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@',
    'a b@c.d',
    'a@b@c.d',
    'a@b.c\n',
    'a@b.c\r\nBcc: x@y.z',
    'a\u0000@b.c',
    `${'x'.repeat(246)}@mail.xyz`,
  ])('refuses %j', (email) => {
    expect(isValidEmail(email)).toBe(false);
  });

  it('has one form whatever case and blanks it was typed with', () => {
    expect(normaliseEmail('  Ada@Example.ORG ')).toBe('ada@example.org');
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (typed) => {
        const email = normaliseEmail(typed);
        expect(normaliseEmail(email)).toBe(email);
        expect(normaliseEmail(` ${typed}\t`)).toBe(email);
      }),
    );
  });

  it('accepts every ordinary address', () => {
    const ordinary = fc.emailAddress().filter(({ length }) => length <= 254);
    fc.assert(fc.property(ordinary, (typed) => isValidEmail(normaliseEmail(typed))));
  });
});
