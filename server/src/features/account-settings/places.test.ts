import { describe, expect, it } from 'vitest';
import { createPlacesService } from './places.service.ts';

const places = createPlacesService({
  countries: { countryOf: (ip) => Promise.resolve(ip === '8.8.8.8' ? 'US' : undefined) },
});

describe('the place of a session', () => {
  it.each([
    ['127.0.0.1', { kind: 'this computer', country: null }],
    ['::1', { kind: 'this computer', country: null }],
    ['::ffff:127.0.0.1', { kind: 'this computer', country: null }],
    ['10.1.2.3', { kind: 'private network', country: null }],
    ['172.31.255.255', { kind: 'private network', country: null }],
    ['172.32.0.1', { kind: 'unknown', country: null }],
    ['192.168.178.20', { kind: 'private network', country: null }],
    ['fd12:3456::1', { kind: 'private network', country: null }],
    ['fe80::1', { kind: 'private network', country: null }],
    ['8.8.8.8', { kind: 'country', country: 'US' }],
    ['::ffff:8.8.8.8', { kind: 'country', country: 'US' }],
    ['2001:db8::1', { kind: 'unknown', country: null }],
    ['nowhere', { kind: 'unknown', country: null }],
  ])('of %s is %o ACC-51', async (ip, place) => {
    expect(await places.placeOf(ip)).toEqual(place);
  });
});
