import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  normaliseAddressRange,
  normaliseAndroidPackage,
  normaliseBundleId,
  type CallFacts,
  normaliseCertificate,
  detectClientKind,
  createRuleCheck,
  type KeyRestrictions,
  type KeyRules,
  noRestrictions,
  parseRestrictions,
  ruleKinds,
} from './key-restrictions.ts';

const hex = Array.from({ length: 32 }, (_, n) => (n + 160).toString(16).toUpperCase());
const sha256 = hex.join(':');

describe('a certificate', () => {
  it.each([sha256, sha256.toLowerCase(), hex.join(''), ` ${hex.join(' ')} `])('%j has the one form KEY-45', (typed) => {
    expect(normaliseCertificate(typed)).toEqual({ value: sha256 });
  });

  it.each([
    ['', 'CERTIFICATE_FORM'],
    [hex.slice(1).join(':'), 'CERTIFICATE_FORM'],
    [sha256.replace('A0', 'G0'), 'CERTIFICATE_FORM'],
    [`${hex.join('')}A`, 'CERTIFICATE_FORM'],
    [hex.slice(0, 20).join(':'), 'CERTIFICATE_SHA1'],
    [`${hex.slice(0, 20).join('')}A`, 'CERTIFICATE_FORM'],
  ])('%j is refused for %s KEY-45', (typed, problem) => {
    expect(normaliseCertificate(typed)).toEqual({ problem });
  });
});

describe('names of apps', () => {
  it.each(['com.example.app', 'a.b', 'com.example_2.App'])('%s is a package KEY-45', (typed) =>
    expect(normaliseAndroidPackage(` ${typed} `)).toEqual({ value: typed }),
  );
  it.each([
    'app',
    'com..app',
    'com.2example',
    'com.example-x.app',
    'com.example.*',
    '!com.example.app',
    `com.${'x'.repeat(255)}`,
  ])('%s is no package KEY-45', (typed) => expect(normaliseAndroidPackage(typed)).toEqual({ problem: 'PACKAGE_FORM' }));
  it.each(['com.example.app', 'com.example-x.2app', 'A1B2.com.example'])('%s is a bundle id KEY-45', (typed) =>
    expect(normaliseBundleId(typed)).toEqual({ value: typed }),
  );
  it.each(['app', 'com.example.*', 'com.exa_mple', 'com example', 'com.example.', '!com.example.app'])(
    '%s is no bundle id KEY-45',
    (typed) => expect(normaliseBundleId(typed)).toEqual({ problem: 'BUNDLE_ID_FORM' }),
  );
});

it.each([normaliseAndroidPackage, normaliseBundleId])('names of apps have at most 255 characters KEY-45', (read) => {
  const longest = `a.${'x'.repeat(253)}`;
  expect(read(longest)).toEqual({ value: longest });
  expect(read(`${longest}x`)).toHaveProperty('problem');
  expect(read(` ${longest} `)).toEqual({ value: longest });
});

it('a range of all addresses is refused with the reason KEY-45', () => {
  for (const typed of ['0.0.0.0/0', '::/0'])
    expect(normaliseAddressRange(typed)).toEqual({ problem: 'RANGE_UNRESTRICTED' });
});

it.each([
  [' 203.0.113.9/24 ', { value: '203.0.113.0/24' }],
  ['203.0.113.9', { value: '203.0.113.9/32' }],
  ['0.0.0.0/1', { value: '0.0.0.0/1' }],
  ['localhost', { problem: 'RANGE_FORM' }],
])('the address %j is read as %j', (typed, read) => expect(normaliseAddressRange(typed)).toEqual(read));

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

  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `10.0.0.${n}`);
  const otherLists = { origins: ['https://example.com'], addresses: ['10.0.0.1'], bundleIds: ['com.example.app'] };

  it.each<[Partial<KeyRestrictions>, string[]]>([
    [{ kind: 'web' }, ['origins ORIGINS_REQUIRED']],
    [{ kind: 'server' }, ['addresses ADDRESSES_REQUIRED']],
    [{ kind: 'android' }, ['androidApps ANDROID_APPS_REQUIRED']],
    [{ kind: 'ios' }, ['bundleIds BUNDLE_IDS_REQUIRED']],
    [{ kind: 'none', origins: ['https://example.com'] }, ['origins NOT_OF_KIND']],
    [
      { kind: 'android', androidApps: [{ package: 'com.example.app', sha256 }], ...otherLists },
      ['origins NOT_OF_KIND', 'addresses NOT_OF_KIND', 'bundleIds NOT_OF_KIND'],
    ],
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
    [{ kind: 'server', addresses: addresses(100) }, []],
    [{ kind: 'server', addresses: addresses(101) }, ['addresses TOO_MANY_ENTRIES']],
  ])('%j are refused, each problem at its place with its reason KEY-45', (given, expected) => {
    const { problems } = parseRestrictions(typed(given));
    expect(problems.map(({ path, reason }) => `${path} ${reason}`)).toEqual(expected);
  });

  it('keep two apps that differ in package or certificate alone KEY-45', () => {
    const androidApps = [
      { package: 'com.example.app', sha256 },
      { package: 'com.example.app', sha256: hex.toReversed().join(':') },
      { package: 'com.example.other', sha256 },
    ];
    expect(parseRestrictions(typed({ kind: 'android', androidApps })).restrictions.androidApps).toEqual(androidApps);
  });

  it('keep an app only when package and certificate can both be read KEY-45', () => {
    const androidApps = [
      { package: 'app', sha256 },
      { package: 'com.example.app', sha256: 'AB' },
    ];
    const { restrictions, problems } = parseRestrictions(typed({ kind: 'android', androidApps }));
    expect(restrictions.androidApps).toEqual([]);
    expect(problems.map(({ path }) => path)).toEqual(['androidApps.0.package', 'androidApps.1.sha256']);
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
    ['from an address with a port', { restrictions: server }, { address: '203.0.113.7:4711' }, 'VALID', 'address'],
    [
      'from an address of version 6 with a port',
      { restrictions: server },
      { address: '[2001:db8::1]:443' },
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

  it('protected by no domain comes from anywhere PRJ-39', () => {
    expect(createRuleCheck(rules)({ origin: 'https://evil.test' })).toEqual({ code: 'VALID', rule: null });
  });

  it.each<[readonly string[] | null, string | undefined, string]>([
    [null, 'route', 'VALID'],
    [['geocode', 'route'], 'route', 'VALID'],
    [['geocode'], 'route', 'INSUFFICIENT_PERMISSIONS'],
    [['geocode'], undefined, 'INSUFFICIENT_PERMISSIONS'],
  ])('limited to %j, to the service %s: %s KEY-47', (services, service, code) => {
    expect(createRuleCheck({ ...rules, services })({ service }).code).toBe(code);
  });

  it('names the service that let it through KEY-46', () => {
    const check = createRuleCheck({ ...rules, services: ['geocode', 'route'] });
    expect(check({ service: 'route' })).toEqual({ code: 'VALID', rule: { kind: 'service', value: 'route' } });
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

describe('a refusal names the rules and says why', () => {
  const two = typed({ kind: 'web', origins: ['https://a.example', 'https://b.example'] });
  const app = { androidPackage: 'com.example.app' };

  it.each<[Partial<KeyRules>, CallFacts, string, string]>([
    [{ restrictions: two }, {}, 'https://a.example, https://b.example', 'by web pages, and the call named no origin.'],
    [
      { restrictions: web },
      { origin: 'https://evil.test' },
      'https://*.example.com',
      'The origin https://evil.test is',
    ],
    [{ restrictions: server }, {}, '203.0.113.0/24, 2001:db8::/48', 'by servers, and the call came with no address.'],
    [
      { restrictions: server },
      { address: '198.51.100.1' },
      '203.0.113.0/24, 2001:db8::/48',
      'The address 198.51.100.1 is in none',
    ],
    [{ restrictions: android }, {}, `com.example.app ${sha256}`, 'by Android apps, and the call named no package.'],
    [
      { restrictions: android },
      { androidPackage: 'com.example.other', androidCertificate: sha256 },
      `com.example.app ${sha256}`,
      'The package com.example.other is not one',
    ],
    [{ restrictions: android }, app, `com.example.app ${sha256}`, 'com.example.app is signed with another certificate'],
    [{ restrictions: ios }, {}, 'com.example.app', 'by iOS apps, and the call named no bundle id.'],
    [{ restrictions: ios }, { bundleId: 'com.evil' }, 'com.example.app', 'The bundle id com.evil is not one'],
    [{ domains: ['a.example', 'b.example'] }, {}, 'a.example, b.example', 'and the call named no origin.'],
    [{ services: ['geocode', 'route'] }, {}, 'geocode, route', 'limited to some services, and the call named none.'],
    [{ services: ['geocode'] }, { service: 'route' }, 'geocode', 'may not use the service route.'],
  ])('with %j, called with %j KEY-46', (given, call, ...[value, reason]) => {
    const decision = createRuleCheck({ ...rules, ...given })(call);
    expect(ruleKinds).toContain(decision.rule?.kind);
    expect(decision.rule?.value).toBe(value);
    expect(decision.message).toContain(reason);
  });

  it('repeats at most 200 characters of what the caller said', () => {
    const check = createRuleCheck({ ...rules, services: ['geocode'] });
    const [longest, longer] = ['x'.repeat(200), `${'x'.repeat(200)}y`];
    expect(check({ service: longest }).message).toContain(` ${longest}.`);
    expect(check({ service: longer }).message).toContain(` ${longest}….`);
  });

  it('tells apps apart by their certificate, not by their package alone', () => {
    const other = hex.toReversed().join(':');
    const androidApps = [
      { package: 'com.example.app', sha256 },
      { package: 'com.example.other', sha256: other },
    ];
    const check = createRuleCheck({ ...rules, restrictions: typed({ kind: 'android', androidApps }) });
    expect(check({ androidPackage: 'com.example.app', androidCertificate: other }).code).toBe('FORBIDDEN');
    expect(check({ androidPackage: 'com.example.other', androidCertificate: other })).toEqual({
      code: 'VALID',
      rule: { kind: 'androidApp', value: `com.example.other ${other}` },
    });
  });
});

it.each<[CallFacts, string]>([
  [{}, 'server'],
  [{ address: '203.0.113.7' }, 'server'],
  [{ origin: 'https://example.com', address: '203.0.113.7' }, 'browser'],
  [{ androidPackage: 'com.example.app', address: '203.0.113.7' }, 'android'],
  [{ bundleId: 'com.example.app', origin: 'https://example.com' }, 'ios'],
  [{ androidPackage: '', bundleId: '', origin: 'https://example.com' }, 'browser'],
])('a call with %j comes from a client of the kind %s KEY-44', (call, kind) =>
  expect(detectClientKind(call)).toBe(kind),
);
