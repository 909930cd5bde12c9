import {
  formatAddress,
  isInRange,
  type NetworkAddress,
  parseForwardedAddress,
  parseNetworkRange,
} from '@waypost/domain/base/network-address';
import type { IncomingMessage } from 'node:http';

export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** The address of the caller: the rightmost hop that is not a trusted proxy. Hops further left may be forged. */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const ranges = trustedProxies.map(parseNetworkRange).filter((range) => range !== undefined);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    let address = parseForwardedAddress(remoteAddress);
    if (!address) return remoteAddress;
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    const isTrusted = (hop: NetworkAddress) => ranges.some((range) => isInRange(hop, range));
    while (hops.length > 0 && isTrusted(address)) {
      const hop = parseForwardedAddress(hops.pop() ?? '');
      if (!hop) break;
      address = hop;
    }
    return formatAddress(address);
  };
}
