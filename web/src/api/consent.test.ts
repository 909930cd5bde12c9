import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allAllowed, consentCookie, consentIn, consentText, onlyNecessary } from './consent.ts';

it('keeps choices and sends nothing away while nothing is decided WID-15', () => {
  for (const cookie of [undefined, '']) expect(consentIn(cookie)).toEqual({ preferences: true, error_reports: false });
});

it.each([
  ['true', allAllowed],
  ['necessary', onlyNecessary],
  ['necessary.preferences', { preferences: true, error_reports: false }],
  ['necessary.error_reports', { preferences: false, error_reports: true }],
  ['something else', onlyNecessary],
])('reads %j as %j, and allows nothing that the cookie does not name WID-15', (cookie, consent) => {
  expect(consentIn(cookie)).toEqual(consent);
});

it('is read as it was stored, for a year WID-15 NOT-09', () => {
  const consents = fc.record({ preferences: fc.boolean(), error_reports: fc.boolean() });
  fc.assert(
    fc.property(consents, (consent) => {
      expect(consentIn(consentText(consent))).toEqual(consent);
      expect(consentCookie(consent)).toBe(
        `cookie-consent=${consentText(consent)}; Path=/; Max-Age=31536000; SameSite=Lax`,
      );
    }),
  );
});
