import { formatAddress, parseNetworkAddress } from '@waypost/domain/base/network-address';

/** The group of addresses that limits count together: an IPv6 household has a prefix of 64 bits. */
export function addressGroup(ip: string): string {
  const address = parseNetworkAddress(ip);
  if (!address || address.length === 2) return address ? formatAddress(address) : ip;
  return address
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
