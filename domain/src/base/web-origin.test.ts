import fc from 'fast-check';
import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asciiHostName } from './punycode.ts';
import { hostOfOrigin, isHostOf, isOriginOf, originOfCall, normaliseWebOrigin } from './web-origin.ts';

describe('a web origin', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['  HTTPS://WWW.Example.COM:443/ ', 'https://www.example.com'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://www.example.com:80', 'http://www.example.com'],
    ['https://*.example.com:8443', 'https://*.example.com:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://例え.テスト', 'https://xn--r8jz45g.xn--zckzah'],
    ['https://例え。テスト', 'https://xn--r8jz45g.xn--zckzah'],
    ['http://127.0.0.1:080', 'http://127.0.0.1'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://[2001:DB8::F]', 'https://[2001:db8::f]'],
    ['https://example.com:1', 'https://example.com:1'],
    ['https://example.com:65535', 'https://example.com:65535'],
    ['https://example.com:80', 'https://example.com:80'],
    ['https://exa_mple.com', 'https://exa_mple.com'],
  ])('%j is kept as %s KEY-45', (typed, value) => expect(normaliseWebOrigin(typed)).toEqual({ value }));

  it.each([
    ['*', 'ORIGIN_UNRESTRICTED'],
    ['null', 'ORIGIN_UNRESTRICTED'],
    ['', 'ORIGIN_FORM'],
    ['x https://example.com', 'ORIGIN_FORM'],
    ['https:///map', 'ORIGIN_FORM'],
    ['ftp://ada@example.com', 'ORIGIN_USER_NAME'],
    ['https://example.com/ada@example.com', 'ORIGIN_PATH'],
    ['https://example.com/http://ada@b.example', 'ORIGIN_PATH'],
    ['https://example.com\nhttps://b.example', 'ORIGIN_FORM'],
    ['https://example.com:', 'ORIGIN_PORT'],
    ['https://example.com:123456', 'ORIGIN_PORT'],
    ['https://example.com:80/map', 'ORIGIN_PATH'],
    ['www.example.com', 'ORIGIN_FORM'],
    ['ftp://example.com', 'ORIGIN_FORM'],
    ['https://example.com/map', 'ORIGIN_PATH'],
    ['https://example.com?x', 'ORIGIN_PATH'],
    ['https://ada@example.com', 'ORIGIN_USER_NAME'],
    ['https://ada:secret@example.com', 'ORIGIN_USER_NAME'],
    ['https://example.com:abc', 'ORIGIN_PORT'],
    ['https://example.com:0', 'ORIGIN_PORT'],
    ['https://example.com:65536', 'ORIGIN_PORT'],
    ['https://www.*.com', 'ORIGIN_HOST'],
    ['capacitor://', 'ORIGIN_FORM'],
    ['capacitor://localhost/index.html', 'ORIGIN_PATH'],
    ['capacitor://ada@localhost', 'ORIGIN_USER_NAME'],
    ['chrome-extension://ada@id', 'ORIGIN_USER_NAME'],
    ['chrome-extension://*', 'ORIGIN_HOST'],
    ['ionic://*.localhost', 'ORIGIN_HOST'],
    ['file://localhost', 'ORIGIN_FORM'],
    ['javascript://localhost', 'ORIGIN_FORM'],
    ['https://-a.example', 'ORIGIN_HOST'],
  ])('%j is refused for %s KEY-45', (typed, problem) => {
    expect(normaliseWebOrigin(typed)).toEqual({ problem });
  });

  it('is kept as browsers send it, whatever the letters KEY-45', () => {
    const label = fc.string({
      unit: fc.constantFrom('a', 'b', 'ü', 'é', '中', '例', 'я', '1', 'ο'),
      minLength: 1,
      maxLength: 20,
    });
    const host = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, 'example'].join('.'));
    fc.assert(
      fc.property(host, fc.integer({ min: 1, max: 65_535 }), (name, port) => {
        const { origin } = new URL(`https://${name}:${port}`);
        const found = normaliseWebOrigin(`https://${name}:${port}`);
        // a label may become longer than a host name allows
        if ('problem' in found)
          expect(
            Math.max(
              ...origin
                .slice(8)
                .split('.')
                .map((part) => part.length),
            ),
          ).toBeGreaterThan(63);
        else {
          expect(found.value).toBe(origin);
          expect(normaliseWebOrigin(origin)).toEqual(found);
        }
      }),
    );
  });

  it('is encoded label by label KEY-45', () => {
    expect(asciiHostName('Straße.München.DE')).toBe('xn--strae-oqa.xn--mnchen-3ya.de');
  });
});

it('names of any script are encoded as the runtime encodes them KEY-45', () => {
  const spread = fc.integer({ min: 0x4e00, max: 0x9fff });
  const neighbours = fc.integer({ min: 0x4e00, max: 0x4e07 });
  const letter = fc.oneof(spread, neighbours, fc.constantFrom(0x61, 0x6d, 0x7a, 0xe4, 0x44f, 0xac00));
  const label = fc.array(letter, { minLength: 1, maxLength: 10 }).map((points) => String.fromCodePoint(...points));
  fc.assert(
    fc.property(label, (name) => {
      const expected = domainToASCII(name);
      fc.pre(expected !== ''); // longer than a host name may be
      expect(asciiHostName(name)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['https://www.example.com', 'www.example.com'],
  ['http://www.example.com:8080', 'www.example.com'],
  ['http://[::1]:3000', '[::1]'],
])('the host of %s is %s', (origin, host) => expect(hostOfOrigin(origin)).toBe(host));

const extension = 'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb';

it.each([
  ['capacitor://localhost', 'capacitor://localhost'],
  [' Ionic://LocalHost/ ', 'ionic://localhost'],
  ['capacitor://localhost:8080', 'capacitor://localhost:8080'],
  ['capacitor://localhost:80', 'capacitor://localhost:80'],
  ['tauri://localhost', 'tauri://localhost'],
  ['app://com.example.shop', 'app://com.example.shop'],
  [extension, extension],
  ['moz-extension://0A8E-1', 'moz-extension://0a8e-1'],
  ['safari-web-extension://0A8E-1', 'safari-web-extension://0a8e-1'],
])('the origin %j of an app or extension is kept as %s, read from a call and covers it KEY-58', (typed, value) => {
  expect(normaliseWebOrigin(typed)).toEqual({ value });
  expect(originOfCall({ origin: typed.trim() })).toBe(value);
  expect(isOriginOf(value, value)).toBe(true);
  expect(isOriginOf(value.replace('l', 'x'), value)).toBe(!value.includes('l'));
});

describe('the origin of a call', () => {
  it.each([
    [{ origin: 'https://Shop.Example.com:443' }, 'https://shop.example.com'],
    [{ referer: 'https://shop.example.com:8443/a?b=https://other.example' }, 'https://shop.example.com:8443'],
    [{ origin: 'null', referer: 'https://shop.example.com' }, 'https://shop.example.com'],
    [{ origin: 'https://shop.example.com', referer: 'https://other.example/' }, 'https://shop.example.com'],
    [{ origin: `https://shop.example.com/${'x'.repeat(1975)}` }, 'https://shop.example.com'],
    [{ origin: `https://shop.example.com/${'x'.repeat(1976)}` }, undefined],
    [{ referer: 'https://ada:secret@shop.example.com/map' }, 'https://shop.example.com'],
    [{ referer: 'https://shop.example.com#@other.example' }, 'https://shop.example.com'],
    [{ referer: 'http://[::1]:80/' }, 'http://[::1]'],
    [{ origin: 'https://shop.example.com:x' }, undefined],
    [{ origin: 'https://shop.example.com:123456' }, undefined],
    [{ origin: 'https:// shop.example.com' }, undefined],
    [{ origin: 'x https://shop.example.com' }, undefined],
    [{ origin: 'null' }, undefined],
    [{ referer: 'about:blank' }, undefined],
    [{}, undefined],
  ])('%j is read as %s KEY-45', (call, expected) => expect(originOfCall(call)).toBe(expected));

  it.each([
    ['https://shop.example.com', 'https://shop.example.com', true],
    ['https://shop.example.com', 'https://*.example.com', true],
    ['https://a.b.example.com', 'https://*.example.com', true],
    ['https://example.com', 'https://*.example.com', false],
    ['https://.example.com', 'https://*.example.com', false],
    ['https://evil-example.com', 'https://*.example.com', false],
    ['https://shop.example.com.evil.test', 'https://*.example.com', false],
    ['http://shop.example.com', 'https://*.example.com', false],
    ['https://shop.example.com:8443', 'https://*.example.com', false],
    ['https://shop.example.com:8443', 'https://*.example.com:8443', true],
    ['https://shop.example.com:8443', 'https://shop.example.com', false],
  ])('%s under %s: %s KEY-45', (called, allowed, expected) => expect(isOriginOf(called, allowed)).toBe(expected));

  it.each([
    ['www.example.com', 'www.example.com', true],
    ['www.example.com', '*.example.com', true],
    ['example.com', '*.example.com', false],
    ['badexample.com', '*.example.com', false],
    ['.example.com', '*.example.com', false],
    ['a.example.com', '*.example.com', true],
    ['www.example.com', 'example.com', false],
  ])('of the host %s is of the protected host %s: %s PRJ-39', (host, name, expected) =>
    expect(isHostOf(host, name)).toBe(expected),
  );
});
