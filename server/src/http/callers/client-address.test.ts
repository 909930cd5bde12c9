import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

const trusted = ['10.0.0.0/8', '2001:db8:aaaa::/48', '192.0.2.1'];
const clientAddress = createClientAddress(trusted);
const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as never;

describe('the address of a client', () => {
  it.each([
    ['a client that writes hops of its own', ['203.0.113.9', '198.51.100.1'], '203.0.113.9'],
    ['a client behind one proxy', ['10.0.0.1', '203.0.113.9'], '203.0.113.9'],
    ['a client behind one proxy that wrote hops before', ['10.0.0.1', '198.51.100.1, 203.0.113.9'], '203.0.113.9'],
    [
      'a client behind three proxies',
      ['10.0.0.1', '198.51.100.1, 203.0.113.9, 2001:db8:aaaa::7,192.0.2.1'],
      '203.0.113.9',
    ],
    ['a proxy that asks for itself', ['10.0.0.1', undefined], '10.0.0.1'],
    ['a client inside the trusted network', ['10.0.0.1', '10.9.9.9, 10.8.8.8'], '10.9.9.9'],
    ['an IPv6 client behind an IPv6 proxy', ['2001:db8:aaaa::1', '2001:DB8:0:0::9'], '2001:db8::9'],
    ['a neighbour of the trusted network', ['2001:db8:aaab::1', '203.0.113.9'], '2001:db8:aaab::1'],
    ['a proxy whose address is written as mapped IPv4', ['::ffff:10.0.0.1', '::ffff:203.0.113.9'], '203.0.113.9'],
    ['a hop with a port', ['10.0.0.1', '203.0.113.9:4711'], '203.0.113.9'],
    ['an IPv6 hop with a port', ['10.0.0.1', '[2001:db8::9]:4711'], '2001:db8::9'],
    ['a hop with a zone', ['10.0.0.1', 'fe80::1%eth0'], 'fe80::1'],
    ['a hop that is no address', ['10.0.0.1', '203.0.113.9, unknown'], '10.0.0.1'],
    ['an empty header', ['10.0.0.1', ''], '10.0.0.1'],
  ])('of %s is the rightmost hop that is not trusted (OPS-12)', (_case, [peer, forwarded], expected) => {
    expect(clientAddress(request(peer, forwarded))).toBe(expected);
  });

  it("is the peer's, whatever it forwards, without a trusted proxy (OPS-12)", () => {
    const direct = createClientAddress([]);
    expect(direct(request('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1');
    expect(direct(request('::ffff:127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1');
    expect(direct(request(undefined, '203.0.113.9'))).toBe('');
  });
});
