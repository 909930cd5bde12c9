import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WidgetEvent } from '../protocol.ts';
import { keepLocalCookies } from './local-cookies.ts';

const event: WidgetEvent = {
  flow: 'sign-in',
  action: 'completed',
  data: { authCookieName: 'portal_auth', authCookie: 'a', accessCookieName: 'portal_access', accessToken: 't' },
};

/** Every cookie that is written on a page of this host. */
function cookiesAt(hostname: string, told: WidgetEvent = event): string[] {
  const written: string[] = [];
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('document', {
    set cookie(cookie: string) {
      written.push(cookie);
    },
  });
  keepLocalCookies(told);
  return written;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the cookies of a client that is given them', () => {
  it.each(['localhost', 'shop.localhost'])('live two days on %s (ACC-47)', (hostname) => {
    expect(cookiesAt(hostname)).toEqual([
      'portal_auth=a; path=/; max-age=172800; SameSite=Lax',
      'portal_access=t; path=/; max-age=172800; SameSite=Lax',
    ]);
  });

  it.each(['shop.example', 'localhost.example', 'notlocalhost', '127.0.0.1', '[::1]'])(
    'are not written on %s, which is not the local host (ACC-47)',
    (hostname) => {
      expect(cookiesAt(hostname)).toEqual([]);
      expect(cookiesAt(hostname, { ...event, flow: 'sign-out' })).toEqual([]);
    },
  );

  it('expire on sign-out, and are not written by any other outcome (ACC-47)', () => {
    expect(cookiesAt('localhost', { ...event, flow: 'sign-out' })).toEqual([
      'portal_auth=; path=/; max-age=0; SameSite=Lax',
      'portal_access=; path=/; max-age=0; SameSite=Lax',
    ]);
    expect(cookiesAt('localhost', { ...event, action: 'aborted' })).toEqual([]);
  });
});
