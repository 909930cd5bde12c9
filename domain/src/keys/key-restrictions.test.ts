import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressRangeOf,
  androidPackageOf,
  bundleIdOf,
  type CallFacts,
  certificateOf,
  clientKindOf,
  createRuleCheck,
  type KeyRestrictions,
  type KeyRules,
  noRestrictions,
  parseRestrictions,
} from './key-restrictions.ts';

const hex = Array.from({ length: 32 }, (_, n) => (n + 160).toString(16).toUpperCase());
const sha256 = hex.join(':');

describe('a certificate', () => {
  it.each([sha256, sha256.toLowerCase(), hex.join(''), ` ${hex.join(' ')} `])('%j has the one form KEY-45', (typed) => {
    expect(certificateOf(typed)).toEqual({ value: sha256 });
  });

  it.each([
    ['', 'CERTIFICATE_FORM'],
    [hex.slice(1).join(':'), 'CERTIFICATE_FORM'],
    [sha256.replace('A0', 'G0'), 'CERTIFICATE_FORM'],
    [hex.slice(0, 20).join(':'), 'CERTIFICATE_SHA1'],
  ])('%j is refused for %s KEY-45', (typed, problem) => {
    expect(certificateOf(typed)).toEqual({ problem });
  });
});

describe('names of apps', () => {
  it.each(['com.example.app', 'a.b', 'com.example_2.App'])('%s is a package KEY-45', (typed) =>
    expect(androidPackageOf(` ${typed} `)).toEqual({ value: typed }),
  );
  it.each(['app', 'com..app', 'com.2example', 'com.example-x.app', 'com.example.*', `com.${'x'.repeat(255)}`])(
    '%s is no package KEY-45',
    (typed) => expect(androidPackageOf(typed)).toEqual({ problem: 'PACKAGE_FORM' }),
  );
  it.each(['com.example.app', 'com.example-x.2app', 'A1B2.com.example'])('%s is a bundle id KEY-45', (typed) =>
    expect(bundleIdOf(typed)).toEqual({ value: typed }),
  );
  it.each(['app', 'com.example.*', 'com.exa_mple', 'com example', 'com.example.'])(
    '%s is no bundle id KEY-45',
    (typed) => expect(bundleIdOf(typed)).toEqual({ problem: 'BUNDLE_ID_FORM' }),
  );
});

it('a range of all addresses is refused with the reason KEY-45', () => {
  for (const typed of ['0.0.0.0/0', '::/0']) expect(addressRangeOf(typed)).toEqual({ problem: 'RANGE_UNRESTRICTED' });
});

const typed = (given: Partial<KeyRestrictions>): KeyRestrictions => ({ ...noRestrictions, ...given });

describe('restrictions as they were typed', () => {
  it('are kept in one form, each once KEY-45', () => {
    const origins = ['https://Example.com/', 'https://example.com', 'https://*.example.com:443'];
    expect(parseRestrictions(typed({ kind: 'web', origins }))).toEqual({
      restrictions: typed({ kind: 'web', origins: ['https://example.com', 'https://*.example.com'] }),
      problems: [],
    });
    const androidApps = [hex.join(''), sha256].map((certificate) => ({
      package: 'com.example.app',
      sha256: certificate,
    }));
    expect(parseRestrictions(typed({ kind: 'android', androidApps })).restrictions.androidApps).toEqual([
      { package: 'com.example.app', sha256 },
    ]);
  });

  it.each<[Partial<KeyRestrictions>, string[]]>([
    [{ kind: 'web' }, ['origins ORIGINS_REQUIRED']],
    [{ kind: 'server' }, ['addresses ADDRESSES_REQUIRED']],
    [{ kind: 'android' }, ['androidApps ANDROID_APPS_REQUIRED']],
    [{ kind: 'ios' }, ['bundleIds BUNDLE_IDS_REQUIRED']],
    [{ kind: 'none', origins: ['https://example.com'] }, ['origins NOT_OF_KIND']],
    [{ kind: 'ios', bundleIds: ['com.example.app'], addresses: ['10.0.0.1'] }, ['addresses NOT_OF_KIND']],
    [
      { kind: 'web', origins: ['https://example.com', 'nonsense', 'x'] },
      ['origins.1 ORIGIN_FORM', 'origins.2 ORIGIN_FORM'],
    ],
    [{ kind: 'server', addresses: ['10.0.0.0/8', '10.0.0.0/40'] }, ['addresses.1 RANGE_FORM']],
    [{ kind: 'ios', bundleIds: ['com.example.*'] }, ['bundleIds.0 BUNDLE_ID_FORM']],
    [
      { kind: 'android', androidApps: [{ package: 'app', sha256: 'AB' }] },
      ['androidApps.0.package PACKAGE_FORM', 'androidApps.0.sha256 CERTIFICATE_FORM'],
    ],
    [
      { kind: 'server', addresses: Array.from({ length: 101 }, (_, n) => `10.0.0.${n}`) },
      ['addresses TOO_MANY_ENTRIES'],
    ],
  ])('%j are refused, each problem at its place with its reason KEY-45', (given, expected) => {
    const { problems } = parseRestrictions(typed(given));
    expect(problems.map(({ path, reason }) => `${path} ${reason}`)).toEqual(expected);
  });

  it('change no more when they are read again KEY-45', () => {
    const given = fc.record({
      kind: fc.constantFrom('server' as const),
      origins: fc.constant([]),
      addresses: fc.array(
        fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.integer({ min: 1, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`),
        { minLength: 1, maxLength: 20 },
      ),
      androidApps: fc.constant([]),
      bundleIds: fc.constant([]),
    });
    fc.assert(
      fc.property(given, (restrictions) => {
        const once = parseRestrictions(restrictions);
        fc.pre(once.problems.length === 0);
        expect(parseRestrictions(once.restrictions)).toEqual(once);
      }),
    );
  });
});

const rules: KeyRules = { restrictions: noRestrictions, domains: [], services: null };
const web = typed({ kind: 'web', origins: ['https://*.example.com'] });
const server = typed({ kind: 'server', addresses: ['203.0.113.0/24', '2001:db8::/48'] });
const android = typed({ kind: 'android', androidApps: [{ package: 'com.example.app', sha256 }] });
const ios = typed({ kind: 'ios', bundleIds: ['com.example.app'] });

describe('a call is decided by the rules of its key', () => {
  it.each<[string, Partial<KeyRules>, CallFacts, string, string | null]>([
    ['without rules', {}, {}, 'VALID', null],
    ['from an origin', { restrictions: web }, { origin: 'https://shop.example.com' }, 'VALID', 'origin'],
    [
      'from a page by its referer',
      { restrictions: web },
      { referer: 'https://shop.example.com/cart' },
      'VALID',
      'origin',
    ],
    ['from another origin', { restrictions: web }, { origin: 'https://evil.test' }, 'FORBIDDEN', 'origin'],
    ['from no origin', { restrictions: web }, { address: '203.0.113.7' }, 'FORBIDDEN', 'origin'],
    ['from an address', { restrictions: server }, { address: '203.0.113.255' }, 'VALID', 'address'],
    ['from an address of version 6', { restrictions: server }, { address: '2001:db8:0:ffff::1' }, 'VALID', 'address'],
    [
      'from an address in the other form',
      { restrictions: server },
      { address: '::ffff:203.0.113.7' },
      'VALID',
      'address',
    ],
    ['from the address after it', { restrictions: server }, { address: '203.0.114.0' }, 'FORBIDDEN', 'address'],
    ['from what is no address', { restrictions: server }, { address: 'localhost' }, 'FORBIDDEN', 'address'],
    ['from no address', { restrictions: server }, {}, 'FORBIDDEN', 'address'],
    [
      'from an Android app',
      { restrictions: android },
      { androidPackage: 'com.example.app', androidCertificate: hex.join('').toLowerCase() },
      'VALID',
      'androidApp',
    ],
    [
      'from one with another certificate',
      { restrictions: android },
      { androidPackage: 'com.example.app', androidCertificate: hex.toReversed().join('') },
      'FORBIDDEN',
      'androidApp',
    ],
    [
      'from one without a certificate',
      { restrictions: android },
      { androidPackage: 'com.example.app' },
      'FORBIDDEN',
      'androidApp',
    ],
    [
      'from another package',
      { restrictions: android },
      { androidPackage: 'com.example.other', androidCertificate: sha256 },
      'FORBIDDEN',
      'androidApp',
    ],
    ['from an iOS app', { restrictions: ios }, { bundleId: 'com.example.app' }, 'VALID', 'bundleId'],
    ['from another bundle', { restrictions: ios }, { bundleId: 'com.example.app2' }, 'FORBIDDEN', 'bundleId'],
  ])('%s KEY-45', (_name, ...[given, call, code, kind]) => {
    const decision = createRuleCheck({ ...rules, ...given })(call);
    expect([decision.code, decision.rule?.kind ?? null]).toEqual([code, kind]);
    expect(decision.message === undefined).toBe(code === 'VALID');
  });

  it.each<[string, readonly string[], CallFacts, string]>([
    ['from a protected host', ['www.example.com'], { origin: 'https://www.example.com:8443' }, 'VALID'],
    ['from below one', ['*.example.com'], { origin: 'http://a.b.example.com' }, 'VALID'],
    ['from another host', ['www.example.com', '*.example.org'], { origin: 'https://example.org' }, 'FORBIDDEN'],
    ['from a page that hides its origin', ['www.example.com'], {}, 'FORBIDDEN'],
  ])('%s PRJ-39', (_name, ...[domains, call, code]) => {
    expect(createRuleCheck({ ...rules, domains })(call)).toMatchObject({ code, rule: { kind: 'domain' } });
  });

  it.each<[readonly string[] | null, string | undefined, string]>([
    [null, 'route', 'VALID'],
    [['geocode', 'route'], 'route', 'VALID'],
    [['geocode'], 'route', 'INSUFFICIENT_PERMISSIONS'],
    [['geocode'], undefined, 'INSUFFICIENT_PERMISSIONS'],
  ])('limited to %j, to the service %s: %s KEY-47', (services, service, code) => {
    expect(createRuleCheck({ ...rules, services })({ service }).code).toBe(code);
  });

  it('in the order domain protection, restriction, service, and says which rule decided KEY-46', () => {
    const check = createRuleCheck({ restrictions: web, domains: ['shop.example.com'], services: ['geocode'] });
    const ruleOf = (call: CallFacts) => check(call).rule?.kind;
    expect(ruleOf({ origin: 'https://evil.test', service: 'route' })).toBe('domain');
    expect(ruleOf({ origin: 'http://shop.example.com', service: 'route' })).toBe('origin');
    expect(ruleOf({ origin: 'https://shop.example.com', service: 'route' })).toBe('service');
    expect(check({ origin: 'https://shop.example.com', service: 'geocode' })).toEqual({
      code: 'VALID',
      rule: { kind: 'origin', value: 'https://*.example.com' },
    });
    expect(check({ origin: 'https://www.evil.test' }).message).toBe(
      "The origin https://www.evil.test is not one of this app's protected domains.",
    );
  });
});

it.each<[CallFacts, string]>([
  [{}, 'server'],
  [{ address: '203.0.113.7' }, 'server'],
  [{ origin: 'https://example.com', address: '203.0.113.7' }, 'browser'],
  [{ androidPackage: 'com.example.app', address: '203.0.113.7' }, 'android'],
  [{ bundleId: 'com.example.app', origin: 'https://example.com' }, 'ios'],
])('a call with %j comes from a client of the kind %s KEY-44', (call, kind) => expect(clientKindOf(call)).toBe(kind));
