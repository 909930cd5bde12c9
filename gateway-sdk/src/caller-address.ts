import { BlockList, isIP } from 'node:net';

/** Determines the calling address from the connection's address and X-Forwarded-For. */
export type CallerAddress = (peer: string | undefined, forwardedFor: string | undefined) => string | undefined;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A dual-stack socket reports IPv4 addresses in IPv6 form; some proxies append the port. */
function plainAddress(hop: string): string {
  const written = hop.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  return bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === 0) throw new Error(`trustedProxies: ${range} is no IP address and no range in CIDR form.`);
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/**
 * The caller is the rightmost hop that is not a trusted proxy: entries further left can be forged.
 * @throws Error for an invalid range
 */
export function createCallerAddress(trustedProxies: readonly string[] = []): CallerAddress {
  const trusted = blockListOf(trustedProxies);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return (peer, forwardedFor = '') => {
    if (peer === undefined) return undefined;
    let address = plainAddress(peer);
    const hops = forwardedFor.split(',');
    while (hops.length > 0 && isTrusted(address)) {
      const hop = plainAddress(hops.pop() ?? '');
      if (isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
}
