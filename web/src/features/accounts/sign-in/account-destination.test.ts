import { describe, expect, it } from 'vitest';
import { accountDestination } from './account-destination.ts';

const origin = 'https://account.example';

describe('where a sign-in at the account service itself leads', () => {
  it.each([
    [null, '/account'],
    ['/account', '/account'],
    ['/account?lang=de&theme=dark', '/account?lang=de&theme=dark'],
    ['/oauth2/authorize/Ab-9_x', '/oauth2/authorize/Ab-9_x'],
    ['/oauth2/authorize/Ab-9_x?client_id=evil', '/oauth2/authorize/Ab-9_x'],
    ['/oauth2/authorize?client_id=evil', '/account'],
    ['/oauth2/authorize/../end-session', '/account'],
    ['/oauth2/end-session/confirm', '/account'],
    ['https://evil.example/oauth2/authorize/Ab-9_x', '/account'],
    ['/sign-in', '/account'],
    ['/sign-in?lang=de', '/account'],
    ['https://evil.example/account?lang=de', '/account'],
    ['/api/account/sign-out', '/account'],
    ['https://evil.example/account', '/account'],
    ['//evil.example/account', '/account'],
    ['/\\evil.example/account', '/account'],
    ['/.//evil.example/account', '/account'],
    ['/account/..//evil.example', '/account'],
    ['\thttps://evil.example/account', '/account'],
    ['javascript:alert(1)', '/account'],
    ['data:text/html,/account', '/account'],
    ['https://account.example@evil.example/account', '/account'],
    ['http://[', '/account'],
  ])('is never another place: %s leads to %s ACC-51 ACC-60', (asked, destination) => {
    expect(accountDestination(asked, origin)).toBe(destination);
  });

  it('keeps what is asked for out of the origin, whatever stands in it ACC-51', () => {
    const destination = accountDestination('/account?next=https://evil.example', origin);
    expect(new URL(destination, origin).origin).toBe(origin);
  });
});
