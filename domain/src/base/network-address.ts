/** An IP address as 16-bit groups: two for IPv4, eight for IPv6; IPv4-mapped addresses become IPv4. */
export type NetworkAddress = readonly number[];

/** A range of addresses: those that share their first `bits` with `groups`, whose remaining bits are zero. */
export type NetworkRange = { readonly groups: NetworkAddress; readonly bits: number };

const decimalByte = /^(?:0|[1-9]\d{0,2})$/;

function groupsOfV4(text: string): NetworkAddress | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => decimalByte.test(part) && Number(part) < 256)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** The groups of one side of `::`; the last ones may be written as IPv4 at the end of the address. */
function groupsOfSide(side: string, atEnd: boolean): number[] | undefined {
  if (side === '') return [];
  const groups: number[] = [];
  const parts = side.split(':');
  for (const [at, part] of parts.entries()) {
    const embedded = atEnd && at === parts.length - 1 ? groupsOfV4(part) : undefined;
    if (embedded) groups.push(...embedded);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

function groupsOfV6(text: string): NetworkAddress | undefined {
  const sides = text.split('::');
  if (sides.length > 2) return undefined;
  const [first = '', second] = sides;
  const head = groupsOfSide(first, second === undefined);
  const tail = second === undefined ? [] : groupsOfSide(second, true);
  if (!head || !tail) return undefined;
  const missing = 8 - head.length - tail.length;
  if (second === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...Array<number>(missing).fill(0), ...tail];
}

const isMappedV4 = (groups: NetworkAddress) => groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);

/** Parses an address without zone or port; undefined for any other text (KEY-45). */
export function parseNetworkAddress(text: string): NetworkAddress | undefined {
  const groups = text.includes(':') ? groupsOfV6(text) : groupsOfV4(text);
  return groups && isMappedV4(groups) ? groups.slice(6) : groups;
}

/**
 * Parses an address as proxies forward it: some add the port (`203.0.113.7:4711`, `[2001:db8::1]:443`), and a zone has
 * no meaning on another machine (KEY-58).
 */
export function parseForwardedAddress(text: string): NetworkAddress | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return parseNetworkAddress(bare.replace(/%.*$/, ''));
}

const mask = (bits: number) => (0xffff << (16 - Math.min(16, Math.max(0, bits)))) & 0xffff;

/** The address with every bit after the first `bits` zeroed. */
export const maskAddress = (groups: NetworkAddress, bits: number): NetworkAddress =>
  groups.map((group, at) => group & mask(bits - at * 16));

/** Parses a range in CIDR form or a single address; bits beyond the prefix are zeroed (KEY-45). */
export function parseNetworkRange(text: string): NetworkRange | undefined {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const written = address.includes(':') ? groupsOfV6(address) : groupsOfV4(address);
  if (!written) return undefined;
  const bits = Number(prefix ?? written.length * 16);
  if (bits > written.length * 16) return undefined;
  // a range within ::ffff:0:0/96 represents IPv4 addresses
  const isV4 = isMappedV4(written) && bits >= 96;
  const groups = isV4 ? written.slice(6) : written;
  const ownBits = isV4 ? bits - 96 : bits;
  return { groups: maskAddress(groups, ownBits), bits: ownBits };
}

/** Whether the address is in the range; IPv4 and IPv6 never match each other. */
export function isInRange(address: NetworkAddress, { groups, bits }: NetworkRange): boolean {
  if (address.length !== groups.length) return false;
  for (let at = 0; at * 16 < bits; at += 1) {
    if (((address[at] ?? 0) & mask(bits - at * 16)) !== groups[at]) return false;
  }
  return true;
}

/** The start and length of the longest run of two or more zero groups (RFC 5952). */
function longestZeroRun(groups: NetworkAddress): { start: number; length: number } {
  let best = { start: -1, length: 1 };
  let start = 0;
  for (let at = 0; at <= groups.length; at += 1) {
    if (groups[at] === 0) continue;
    if (at - start > best.length) best = { start, length: at - start };
    start = at + 1;
  }
  return best;
}

/** Formats the address: dotted decimal, or the short form of RFC 5952. */
export function formatAddress(groups: NetworkAddress): string {
  if (groups.length === 2) return groups.flatMap((group) => [group >> 8, group & 255]).join('.');
  const { start, length } = longestZeroRun(groups);
  const hex = (part: NetworkAddress) => part.map((group) => group.toString(16)).join(':');
  return start === -1 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

/** Formats the range in its canonical form: `203.0.113.0/24`, `2001:db8::/48`. */
export const formatRange = ({ groups, bits }: NetworkRange): string => `${formatAddress(groups)}/${bits}`;

/** The network that traffic is grouped by: /24 of IPv4 and /48 of IPv6 identify a network, not a household (KEY-54). */
export function networkForTraffic(address: NetworkAddress): string {
  const bits = address.length === 2 ? 24 : 48;
  return formatRange({ groups: maskAddress(address, bits), bits });
}
