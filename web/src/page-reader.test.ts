import { describe, expect, it } from 'vitest';
import { type Visit, user, visit, visitorConfig } from '../test/portal-stage.ts';
import type { PageReader } from './page-reader.ts';
import { keyOfVisitor } from './portal-server.tsx';

const keyOf = (reader: Partial<PageReader>) =>
  keyOfVisitor(
    { url: '/documentation', cookies: {}, acceptLanguage: undefined, ...reader },
    { config: visitorConfig, user: null, allowsPayments: false },
  );
const plain = keyOf({});

describe('two visitors', () => {
  it.each([
    ['send other cookies', { cookies: { other: '1', '__Host-waypost_session': 'v.a', 'XSRF-TOKEN': 'b' } }],
    ['prefer a language that there is not', { acceptLanguage: 'fi' }],
    ['say that they prefer the default', { acceptLanguage: 'en-GB,de;q=0.5' }],
    ['have chosen no theme that there is', { cookies: { 'waypost-theme': 'pink' } }],
  ])('get the same page when they %s', (_what, reader) => {
    expect(keyOf(reader)).toBe(plain);
  });

  it.each([
    ['their address', { url: '/documentation/changelog' }],
    ['the language of the address', { url: '/documentation?lang=en' }],
    ['the preferred language', { acceptLanguage: 'de' }],
    ['the chosen language', { cookies: { 'waypost-language': 'de' } }],
    ['the theme', { cookies: { 'waypost-theme': 'dark' } }],
    ['what they allow', { cookies: { 'cookie-consent': 'necessary' } }],
    ['the terms that they know', { cookies: { 'cookie-consent': 'true', 'terms-version': '1' } }],
  ])('get pages of their own when %s differs', (_what, reader) => {
    expect(keyOf(reader)).toEqual(expect.any(String));
    expect(keyOf(reader)).not.toBe(plain);
  });

  it('share nothing at one of the endless addresses of a page', () => {
    const endless = ['?a=1', '?lang=xx', '?lang=de&a=1', '?create=Freemium-Basic', '/%63hangelog', '//a', ';a'];
    for (const end of endless) expect(keyOf({ url: `/documentation${end}` }), end).toBeUndefined();
    for (const end of ['', '/', '/location-api/geocode.md', '?lang=de'])
      expect(keyOf({ url: `/documentation${end}` }), end).toEqual(expect.any(String));
  });

  it('share nothing with somebody who is signed in, or may pay on the page', () => {
    const reader = { url: '/documentation', cookies: {}, acceptLanguage: undefined };
    const signedIn = { config: visitorConfig, user, allowsPayments: false };
    expect(keyOfVisitor(reader, signedIn)).toBeUndefined();
    expect(keyOfVisitor(reader, { ...signedIn, user: null, allowsPayments: true })).toBeUndefined();
  });
});

const answers = (): Promise<Response> => Promise.resolve(Response.json({ status: 'OK', data: [] }));

describe('a page', () => {
  it.each<[string, number, Partial<Visit>]>([
    ['/documentation', Infinity, {}],
    ['/documentation/account-widget', Infinity, {}],
    ['/tutorials', Infinity, {}],
    ['/blog', Infinity, {}],
    ['/legal/terms', Infinity, {}],
    ['/robots.txt', Infinity, {}],
    ['/sitemap.xml', Infinity, {}],
    ['/pricing', 30_000, { fetch: answers }],
    ['/', 30_000, { fetch: answers }],
    ['/pricing', 0, {}],
    ['/documentation/nothing', 0, {}],
    ['/login', 0, {}],
    ['/contact', 0, {}],
    ['/documentation?create=Freemium-Basic', 0, { fetch: answers }],
  ])('at %s may be sent to others for %d ms', async (url, expected, more) => {
    expect((await visit({ url, ...more })).keepMs ?? 0).toBe(expected);
  });

  it.each(['/documentation', '/pricing', '/blog'])('at %s is nobody else’s for somebody signed in', async (url) => {
    expect((await visit({ url, fetch: answers }, user)).keepMs ?? 0).toBe(0);
  });

  it.each(['/', '/documentation', '/documentation/account-widget', '/tutorials', '/blog', '/pricing'])(
    'at %s says nothing of the request that it was made for',
    async (url) => {
      const asked = { url, fetch: answers };
      const first = await visit({ ...asked, requestId: 'req-first', cookies: { 'XSRF-TOKEN': 'tok-first' } });
      const second = await visit({ ...asked, requestId: 'req-second', acceptLanguage: 'en-GB,fi;q=0.3' });
      const untimed = (html: string) => html.replaceAll(/"?(updatedAt|u)\\?"?:\d{13}/g, '');
      expect(untimed(second.html)).toBe(untimed(first.html));
      for (const own of ['req-first', 'tok-first', 'en-GB']) expect(first.html + second.html).not.toContain(own);
    },
  );
});
