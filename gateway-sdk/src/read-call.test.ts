import { describe, expect, it } from 'vitest';
import { createCallerAddress } from './caller-address.ts';
import { type CallLike, readCall, readCaller } from './read-call.ts';

const call = (
  headers: Record<string, string | string[]> = {},
  url = '/v1/route',
  remoteAddress = '::ffff:192.0.2.1',
): CallLike => ({ url, headers, socket: { remoteAddress } });

describe('what is read from a call', () => {
  it.each([
    { shown: 'a key in the header', from: call({ 'x-api-key': ' k1 ' }), credential: { key: 'k1' } },
    { shown: 'a key as apiKey', from: call({}, '/v1/route?apiKey=a%2Bb&x=1'), credential: { key: 'a+b' } },
    { shown: 'a key as apikey', from: call({}, '/v1/route?apikey=k2#x'), credential: { key: 'k2' } },
    { shown: 'a whole address', from: call({}, 'https://api.example/v1/route?apikey=k2'), credential: { key: 'k2' } },
    { shown: 'a bearer token', from: call({ authorization: 'bearer  a.b.c' }), credential: { token: 'a.b.c' } },
    { shown: 'another way of proving', from: call({ authorization: 'Basic eDp5' }), credential: undefined },
    {
      shown: 'app id and code in headers',
      from: call({ 'x-app-id': 'app_1', 'x-app-code': 'c' }),
      credential: { app_id: 'app_1', app_code: 'c' },
    },
    {
      shown: 'app id and code in the query',
      from: call({}, '/?app_id=app_1&app_code=c'),
      credential: { app_id: 'app_1', app_code: 'c' },
    },
    { shown: 'an app id alone', from: call({}, '/?app_id=app_1'), credential: undefined },
    { shown: 'key and token', from: call({ 'x-api-key': 'k', authorization: 'Bearer t' }), credential: { key: 'k' } },
    {
      shown: 'an empty key and a token',
      from: call({ 'x-api-key': ' ', authorization: 'Bearer t' }),
      credential: { token: 't' },
    },
    { shown: 'nothing', from: { headers: {} }, credential: undefined },
  ])('is the credential: $shown KEY-50', ({ from, credential }) => {
    expect(readCall(from).credential).toEqual(credential);
  });

  it('is what restrictions look at, and nothing that was not said KEY-45', () => {
    const headers = {
      origin: 'https://shop.example',
      referer: 'https://shop.example/a',
      'x-android-package': 'com.example.app',
      'x-android-cert': 'AA:BB',
      'x-ios-bundle-identifier': 'com.example.ios',
    };
    const read = {
      origin: 'https://shop.example',
      referer: 'https://shop.example/a',
      address: '192.0.2.1',
      androidPackage: 'com.example.app',
      androidCertificate: 'AA:BB',
      bundleId: 'com.example.ios',
    };
    expect(readCall(call(headers)).circumstances).toEqual(read);
    const request = new Request('https://api.example/v1/route?apiKey=k', {
      headers: { referer: 'https://shop.example/a' },
    });
    expect(readCall({ url: request.url, headers: new Headers({ Origin: 'https://shop.example' }) })).toEqual({
      credential: { key: 'k' },
      circumstances: { origin: 'https://shop.example' },
    });
    expect(readCall({ headers: {} }).circumstances).toEqual({});
  });

  it('is the address behind the proxies that are trusted KEY-45', () => {
    const forwarded = call({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' });
    expect(readCall(forwarded).circumstances.address).toBe('192.0.2.1');
    const behindProxy = createCallerAddress(['192.0.2.0/24']);
    expect(readCall(forwarded, behindProxy).circumstances.address).toBe('203.0.113.7');
    expect(readCall(call({}, '/', '2001:db8::1'), behindProxy).circumstances.address).toBe('2001:db8::1');
  });
});

describe('the caller of a call', () => {
  it.each([
    [{}, { client: 'server' }],
    [{ origin: 'https://Shop.example' }, { client: 'browser', origin: 'https://shop.example' }],
    [
      { origin: 'null', referer: 'https://shop.example/a?b' },
      { client: 'browser', origin: 'https://shop.example' },
    ],
    [{ referer: 'android-app://shop' }, { client: 'server' }],
    [{ referer: 'Chrome-Extension://Abc/page.html' }, { client: 'browser', origin: 'chrome-extension://abc' }],
    [{ origin: 'https://' }, { client: 'server' }],
    [{ referer: `https://shop.example/${'x'.repeat(2000)}` }, { client: 'server' }],
    [{ 'x-android-package': 'a.b' }, { client: 'android' }],
    [{ 'x-ios-bundle-identifier': 'a.b' }, { client: 'ios' }],
  ])('of headers, case %#, is its page and its kind', (headers, caller) => {
    expect(readCaller({ headers: headers as Record<string, string> })).toEqual(caller);
  });

  it.each(['app', 'capacitor', 'ionic', 'tauri', 'chrome-extension', 'moz-extension', 'safari-web-extension'])(
    'with an origin of the scheme %s is a browser',
    (scheme) => {
      const origin = `${scheme}://shop`;
      expect(readCaller({ headers: { origin } })).toEqual({ client: 'browser', origin });
    },
  );
});
