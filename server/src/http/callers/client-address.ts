import {
  formatAddress,
  isInRange,
  type NetworkAddress,
  parseNetworkAddress,
  parseNetworkRange,
} from '@waypost/domain/base/network-address';
import type { IncomingMessage } from 'node:http';

export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. A zone has no meaning on another machine. */
function hopOf(text: string): NetworkAddress | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return parseNetworkAddress(bare.replace(/%.*$/, ''));
}

/** The address of the caller: the rightmost hop that is not a trusted proxy. Hops further left may be forged. */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const ranges = trustedProxies.map(parseNetworkRange).filter((range) => range !== undefined);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    let address = hopOf(remoteAddress);
    if (!address) return remoteAddress;
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    const isTrusted = (hop: NetworkAddress) => ranges.some((range) => isInRange(hop, range));
    while (hops.length > 0 && isTrusted(address)) {
      const hop = hopOf(hops.pop() ?? '');
      if (!hop) break;
      address = hop;
    }
    return formatAddress(address);
  };
}
