import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewAdmin, resendCookie } from './customer-admins.ts';

const admins = [{ email: 'current@acme.example' }, { email: 'pending@acme.example' }];

describe('an admin invitation', () => {
  it.each([
    ['new@acme.example', true],
    ['current@acme.example', false],
    ['pending@acme.example', false],
    [' Pending@ACME.example ', false],
    ['pending@acme.example.org', true],
  ])('to %s is sent: %s (CUS-11)', (email, expected) => {
    expect(isNewAdmin(email, admins)).toBe(expected);
  });

  it('is never sent to an admin, in whatever case the address is written (CUS-11)', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.boolean(), (email, upper) => {
        expect(isNewAdmin(upper ? email.toUpperCase() : email, [...admins, { email }])).toBe(false);
      }),
    );
  });

  it('is remembered by a cookie for each app (CUS-12)', () => {
    expect(resendCookie('app_1')).toBe('resend-invite-app_1');
  });
});
