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

  it('name three hosts below one name together, and no top-level name or other public suffix KEY-54', () => {
    const hosts = ['a', 'b', 'c'].map((name) => page(`https://${name}.shop.example:8443`, 10));
    const names = ['x.test', 'y.test', 'z.test', 'x.co.uk', 'y.co.uk', 'z.co.uk'].map((name) => `https://${name}`);
    const tops = names.map((name) => page(name, 10));
    const [proposal] = proposeRestrictions([...hosts, ...tops], ['geocode']);
    expect(proposal?.restrictions.origins).toEqual(['https://*.shop.example:8443', ...names]);
    expect(proposal?.refusedCalls).toBe(0);
  });

  const originsFor = (...rows: readonly TrafficRow[]) =>
    proposeRestrictions(rows, ['geocode']).find(({ restrictions }) => restrictions.kind === 'web')?.restrictions
      .origins;

  it('leave out what makes up less than a hundredth of the calls, and list the most frequent first KEY-54', () => {
    const rare = page('https://rare.test', 5);
    expect(originsFor(page('https://b.test', 490), page('https://a.test', 500), rare, rare)).toEqual([
      'https://a.test',
      'https://b.test',
      'https://rare.test',
    ]);
    expect(
      originsFor(page('https://b.test', 491), page('https://a.test', 500), rare, page('https://x.test', 4)),
    ).toEqual(['https://a.test', 'https://b.test']);
  });

  it('show the refused calls that are most frequent first KEY-54', () => {
    const strays = [row({ network: '203.0.113.0/24', calls: 2 }), row({ bundleId: 'com.example.app', calls: 3 })];
    const [proposal] = proposeRestrictions([...strays, page('https://a.test', 500)], ['geocode']);
    expect(proposal).toMatchObject({ refusedCalls: 5, refused: strays.toReversed() });
  });

  it.each([
    ['two hosts', ['https://a.shop.example', 'https://b.shop.example']],
    ['hosts at three ports', ['https://a.shop.example:1', 'https://b.shop.example:2', 'https://c.shop.example']],
    ['hosts by two schemes', ['https://a.shop.example', 'https://b.shop.example', 'http://c.shop.example']],
    ['addresses', ['http://1.0.0.5', 'http://2.0.0.5', 'http://3.0.0.5']],
  ])('name %s one by one KEY-54', (_name, origins) => {
    expect(originsFor(...origins.map((origin) => page(origin, 10)))).toEqual(origins);
  });

  it.each([
    ['https://*.a-1.b.example', ['https://x.a-1.b.example', 'https://y.a-1.b.example', 'https://z.a-1.b.example']],
    ['https://*.b.c', ['https://x.b.c', 'https://y.b.c', 'https://z.b.c']],
    ['http://*.shop.example', ['http://x.shop.example', 'http://yy.shop.example', 'http://z-1.shop.example']],
  ])('name three hosts together as %s KEY-54', (parent, origins) => {
    expect(originsFor(...origins.map((origin) => page(origin, 10)))).toEqual([parent]);
  });

  it('name services in the order of the alphabet, and only where the key may use all KEY-54', () => {
    const rows = [row({ service: 'route', calls: 9 }), row({ service: 'geocode', calls: 1 })];
    expect(proposeRestrictions(rows).map(({ services }) => services)).toEqual([['geocode', 'route']]);
    expect(proposeRestrictions(rows, ['geocode'])).toEqual([]);
  });

  it('name no app that gave no certificate KEY-54', () => {
    expect(proposeRestrictions([row({ androidPackage: 'com.example.app' })], ['geocode'])).toEqual([]);
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
