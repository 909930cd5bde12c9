import { formatAddress, parseNetworkAddress } from '@waypost/domain/base/network-address';

/** The part of a caller's address that limits count by: IPv6 gives every household 64 bits of addresses, which count as one. */
export function addressGroup(ip: string): string {
  const address = parseNetworkAddress(ip);
  if (!address || address.length === 2) return address ? formatAddress(address) : ip;
  return address
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
