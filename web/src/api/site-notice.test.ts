import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allAllowed, consentCookie, termsCookie } from './consent.ts';
import { noticeCookieNames, siteNotice } from './site-notice.ts';

describe('the notice above the header', () => {
  it.each([
    [undefined, undefined, 'cookies'],
    ['', '2', 'cookies'],
    [undefined, '2', 'cookies'],
  ])('is about cookies without a consent cookie (%s, terms %s) NOT-07', (consent, termsVersion, expected) => {
    expect(siteNotice({ consent, termsVersion }, '2')).toBe(expected);
  });

  it.each([
    [undefined, 'terms'],
    ['1', 'terms'],
    ['2.0', 'terms'],
    ['2', undefined],
  ])('is about the terms when the version last seen is %s and not the current one NOT-08', (termsVersion, expected) => {
    expect(siteNotice({ consent: 'true', termsVersion }, '2')).toBe(expected);
  });

  it('is gone after it was closed, whatever the version is called, until there is another version NOT-09', () => {
    const version = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(version, version, (current, next) => {
        const stored = new Map(
          [consentCookie(allAllowed), termsCookie(current)].map((cookie) => {
            const [pair = ''] = cookie.split(';');
            const at = pair.indexOf('=');
            return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
          }),
        );
        const cookies = {
          consent: stored.get(noticeCookieNames.consent),
          termsVersion: stored.get(noticeCookieNames.termsVersion),
        };
        expect(siteNotice(cookies, current)).toBeUndefined();
        expect(siteNotice(cookies, next)).toBe(next === current ? undefined : 'terms');
      }),
    );
  });

  it('is remembered for 365 days in the whole portal NOT-09', () => {
    for (const cookie of [consentCookie(allAllowed), termsCookie('1')])
      expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  });
});
