import fc from 'fast-check';
import { BlockList, isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  formatAddress,
  formatRange,
  isInRange,
  parseForwardedAddress,
  parseNetworkAddress,
  networkForTraffic,
  parseNetworkRange,
} from './network-address.ts';

const written = (text: string) => {
  const range = parseNetworkRange(text);
  return range && formatRange(range);
};
const nearAddress = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.string({ unit: fc.constantFrom('0', '1', 'f', '25', '256', '.', ':', '::', 'g'), maxLength: 16 }),
);

describe('an address', () => {
  it('is read exactly where the runtime reads one KEY-45', () => {
    fc.assert(
      fc.property(nearAddress, (text) => {
        expect(parseNetworkAddress(text) !== undefined).toBe(isIP(text) !== 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('is written so that reading it gives the same address KEY-45', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const read = parseNetworkAddress(text);
        expect(read && parseNetworkAddress(formatAddress(read))).toEqual(read);
      }),
    );
  });

  it.each([
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['1::ffff:203.0.113.7', '1::ffff:cb00:7107'],
    ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107'],
  ])('%s has the one form %s KEY-45', (text, form) => {
    expect(formatAddress(parseNetworkAddress(text) ?? [])).toBe(form);
  });

  it.each([
    '1.2.3.256',
    '256.2.3.4',
    '1.2.3.999',
    '1.2.3.4::',
    '1:2:3:4:5:6:1.2.3.4::',
    '1:2:3:4:5:1.2.3.4:6',
    '::1.2.3.4:1',
    '1:2:3:4::5:6:7:8',
    '1:2:3:4:5::6:7:8:9',
    '1:2:3:4:5:6:7:8:9',
  ])('is not %s KEY-45', (text) => expect(parseNetworkAddress(text)).toBeUndefined());

  it('is told in traffic without what tells a household KEY-54', () => {
    expect(networkForTraffic(parseNetworkAddress('203.0.113.7') ?? [])).toBe('203.0.113.0/24');
    expect(networkForTraffic(parseNetworkAddress('2001:db8:1:2:3:4:5:6') ?? [])).toBe('2001:db8:1::/48');
  });
});

describe('a range', () => {
  it.each([
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['10.255.255.255/9', '10.128.0.0/9'],
    ['2001:db8:ffff::1/33', '2001:db8:8000::/33'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::ffff:203.0.113.7/96', '0.0.0.0/0'],
    ['::ffff:203.0.113.7/64', '::/64'],
  ])('%s is kept as %s, bits beyond the prefix zeroed KEY-45', (text, form) => {
    expect(written(text)).toBe(form);
  });

  it.each([
    '',
    '203.0.113.0/33',
    '203.0.113/24',
    '203.0.113.0/-1',
    '203.0.113.0/24/8',
    '203.0.113.0/',
    '01.2.3.4',
    '2001:db8::/129',
    '1::2::3',
    'example.com',
    'x/203.0.113.0/24',
  ])('is not %j KEY-45', (text) => expect(written(text)).toBeUndefined());

  it.each(['203.0.113.7', '2001:db8::1'])('of the one address %s holds it', (text) => {
    const range = parseNetworkRange(text);
    expect(range && isInRange(parseNetworkAddress(text) ?? [], range)).toBe(true);
  });

  it('holds exactly the addresses that the runtime finds in it KEY-45', () => {
    const v4 = fc.tuple(fc.constant('ipv4' as const), fc.ipV4(), fc.integer({ min: 0, max: 32 }));
    const v6 = fc.tuple(fc.constant('ipv6' as const), fc.ipV6(), fc.integer({ min: 0, max: 128 }));
    /** Often an address near the range, since one at random is hardly ever in it. */
    const asked = fc.tuple(fc.oneof(v4, v6), fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(127), fc.boolean());
    fc.assert(
      fc.property(asked, ([[kind, base, bits], random, flipped, isNear]) => {
        const range = parseNetworkRange(`${base}/${bits}`);
        const groups = parseNetworkAddress(base);
        if (!range || !groups || (kind === 'ipv6' && groups.length === 2)) return;
        const near = groups.map((group, at) =>
          at === (flipped >> 4) % groups.length ? group ^ (1 << (flipped & 15)) : group,
        );
        const address = isNear ? near : (parseNetworkAddress(random) ?? []);
        const list = new BlockList();
        list.addSubnet(base, bits, kind);
        const isSameKind = address.length === groups.length;
        expect(isInRange(address, range)).toBe(isSameKind && list.check(formatAddress(address), kind));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an address that a proxy forwards', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['203.0.113.7:', undefined],
    ['203.0.113.7:x', undefined],
    ['[203.0.113.7', undefined],
    ['[2001:db8::1]443', undefined],
    ['unknown', undefined],
    ['', undefined],
  ])('as %j is read as %j KEY-58', (text, expected) => {
    const address = parseForwardedAddress(text);
    expect(address && formatAddress(address)).toBe(expected);
  });
});
