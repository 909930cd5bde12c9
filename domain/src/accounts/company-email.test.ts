import { describe, expect, it } from 'vitest';
import { isCompanyEmail } from './company-email.ts';

describe('isCompanyEmail', () => {
  it.each([
    'ada@gmail.com',
    ' Ada@GoogleMail.com ',
    'ada@yahoo.co.uk',
    'ada@outlook.com.br',
    'ada@hotmail.fr',
    'ada@gmx.de',
    'ada@web.de',
    'ada@icloud.com',
    'ada@proton.me',
    'ada@qq.com',
    'ada@mailinator.com',
    'ada',
    'ada@',
    'ada@gmail',
    'example.org',
    '',
  ])('refuses %s ACC-18', (email) => {
    expect(isCompanyEmail(email)).toBe(false);
  });

  it.each([
    'ada@example.org',
    'ada@gmail.example.com',
    'ada@notgmail.com',
    'ada@live.example',
    'ada@yahoo-inc.com',
    'ada@müller.de',
    'ada@sub.gmx.de',
    'ada@yahoo.co.uk.net',
  ])('takes %s ACC-18', (email) => {
    expect(isCompanyEmail(email)).toBe(true);
  });
});
