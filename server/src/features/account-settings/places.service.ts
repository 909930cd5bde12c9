import type { SessionPlace } from '@waypost/contract/entities/account-settings';
import { BlockList, isIP } from 'node:net';
import type { CountryLookup } from '../../adapters/geo/country-lookup.port.ts';

export type PlacesService = {
  /** The place of a session's address, looked up on this machine only. */
  placeOf(ip: string): Promise<SessionPlace>;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const privateNetworks = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(net, prefix);
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** A dual-stack socket writes an IPv4 address in this form. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

export function createPlacesService({ countries }: { readonly countries: CountryLookup }): PlacesService {
  return {
    async placeOf(address) {
      const ip = plain(address);
      const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
      if (isIP(ip) === 0) return { kind: 'unknown', country: null };
      if (loopback.check(ip, family)) return { kind: 'this computer', country: null };
      if (privateNetworks.check(ip, family)) return { kind: 'private network', country: null };
      const country = await countries.countryOf(ip);
      return country === undefined ? { kind: 'unknown', country: null } : { kind: 'country', country };
    },
  };
}
