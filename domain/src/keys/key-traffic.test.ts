import { describe, expect, it } from 'vitest';
import { proposeRestrictions, type TrafficRow } from './key-traffic.ts';

const nothing: TrafficRow = {
  origin: null,
  network: null,
  androidPackage: null,
  androidCertificate: null,
  bundleId: null,
  service: 'geocode',
  calls: 1,
};
const row = (given: Partial<TrafficRow>): TrafficRow => ({ ...nothing, ...given });
const page = (origin: string, calls: number) => row({ origin, network: '198.51.100.0/24', calls });

describe('the restrictions that a key’s traffic suggests', () => {
  it('are for each kind of client that called, the least refusing first, with what each would have refused KEY-54', () => {
    const server = row({ network: '203.0.113.0/24', calls: 10 });
    const shop = page('https://shop.example.com', 500);
    const [first, second, services, ...more] = proposeRestrictions([server, shop]);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ services: ['geocode'], refusedCalls: 0, refused: [] });
    expect(second).toMatchObject({
      restrictions: { kind: 'web', origins: ['https://shop.example.com'] },
      refusedCalls: 10,
      refused: [server],
    });
    expect(services).toMatchObject({
      restrictions: { kind: 'server', addresses: ['203.0.113.0/24'] },
      refusedCalls: 500,
      refused: [shop],
    });
  });

  it('leave out who hardly ever calls, and show those calls as refused KEY-54', () => {
    const stray = page('http://localhost:5173', 4);
    const [proposal] = proposeRestrictions([page('https://shop.example.com', 1000), stray], ['geocode']);
    expect(proposal).toMatchObject({
      restrictions: { origins: ['https://shop.example.com'] },
      refusedCalls: 4,
      refused: [stray],
    });
  });

  it('name three hosts below one name together, and no top-level name KEY-54', () => {
    const hosts = ['a', 'b', 'c'].map((name) => page(`https://${name}.shop.example:8443`, 10));
    const tops = ['x.test', 'y.test', 'z.test'].map((name) => page(`https://${name}`, 10));
    const [proposal] = proposeRestrictions([...hosts, ...tops], ['geocode']);
    expect(proposal?.restrictions.origins).toEqual([
      'https://*.shop.example:8443',
      'https://x.test',
      'https://y.test',
      'https://z.test',
    ]);
    expect(proposal?.refusedCalls).toBe(0);
  });

  it('name apps with their certificates and bundles KEY-54', () => {
    const sha256 = Array(32).fill('AB').join(':');
    const android = row({ androidPackage: 'com.example.app', androidCertificate: sha256, calls: 3 });
    const ios = row({ bundleId: 'com.example.app', calls: 2 });
    expect(
      proposeRestrictions([android, ios], ['geocode']).map(({ restrictions, refusedCalls }) => [
        restrictions.kind,
        refusedCalls,
      ]),
    ).toEqual([
      ['android', 2],
      ['ios', 3],
    ]);
    expect(proposeRestrictions([android], ['geocode'])[0]?.restrictions.androidApps).toEqual([
      { package: 'com.example.app', sha256 },
    ]);
  });

  it('are none where nothing is known KEY-54', () => {
    expect(proposeRestrictions([])).toEqual([]);
    expect(proposeRestrictions([row({ service: null })])).toEqual([]);
  });
});
