import { describe, expect, it } from 'vitest';
import { createCallerAddress } from './caller-address.ts';

const callerAddress = createCallerAddress(['10.0.0.0/8', '2001:db8:aaaa::/48', '192.0.2.1']);

describe('the address of a caller', () => {
  it.each([
    ['the connection', ['203.0.113.9', '198.51.100.1'], '203.0.113.9'],
    ['what one proxy saw', ['10.0.0.1', '198.51.100.1, 203.0.113.9'], '203.0.113.9'],
    [
      'what the first of three proxies saw',
      ['::ffff:10.0.0.1', '198.51.100.1,2001:db8:aaaa::7, 192.0.2.1'],
      '198.51.100.1',
    ],
    ['an IPv6 hop with a port', ['2001:db8:aaaa::1', '[2001:db8::9]:4711'], '2001:db8::9'],
    ['an IPv4 hop with a port', ['10.0.0.1', '203.0.113.9:4711'], '203.0.113.9'],
    ['the proxy that wrote no address', ['10.0.0.1', '203.0.113.9, unknown'], '10.0.0.1'],
    ['the proxy that wrote nothing', ['10.0.0.1', undefined], '10.0.0.1'],
    ['unknown without a connection', [undefined, '203.0.113.9'], undefined],
  ])('is %s (OPS-12)', (_case, [peer, forwarded], expected) => {
    expect(callerAddress(peer, forwarded)).toBe(expected);
  });

  it('is the connection where no proxy is trusted (OPS-12)', () => {
    expect(createCallerAddress()('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  });

  it.each(['proxy.example', '10.0.0.0/40', '10.0.0/8', '10.0.0.0/x'])('cannot be told with the range %s', (range) => {
    expect(() => createCallerAddress([range])).toThrow();
  });
});
