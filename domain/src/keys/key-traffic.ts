import {
  type AndroidApp,
  type CallFacts,
  detectClientKind,
  type ClientKind,
  createRuleCheck,
  type KeyRestrictions,
  maxRestrictionEntries,
  noRestrictions,
  type RestrictionKind,
} from './key-restrictions.ts';
import { hostOfOrigin, isOriginOf } from '../base/web-origin.ts';
import { coversPublicSuffix } from './public-suffixes.ts';

/** How many days of traffic are stored and used for proposals (KEY-54). */
export const trafficDays = 60;

/** How many different callers per key and day are counted separately; others are combined (KEY-54). */
export const trafficRowsPerDay = 200;

/** Calls of one client to one service; `network` is its /24 or /48 (KEY-54). */
export type TrafficRow = {
  readonly origin: string | null;
  readonly network: string | null;
  readonly androidPackage: string | null;
  readonly androidCertificate: string | null;
  readonly bundleId: string | null;
  readonly service: string | null;
  readonly calls: number;
};

export type KeyProposal = {
  readonly restrictions: KeyRestrictions;
  /** Null makes no proposal about services. */
  readonly services: readonly string[] | null;
  /** The calls that the proposal would have refused: their number, and their rows, the most frequent first. */
  readonly refusedCalls: number;
  readonly refused: readonly TrafficRow[];
};

/**
 * Proposals leave out clients below this share of their kind's calls and show them as refused. So a proposal has at
 * most 100 entries, the maximum of a restriction.
 */
const noiseShare = 1 / maxRestrictionEntries;

const factsOf = (row: TrafficRow): CallFacts => ({
  origin: row.origin ?? undefined,
  address: row.network?.split('/', 1)[0],
  androidPackage: row.androidPackage ?? undefined,
  androidCertificate: row.androidCertificate ?? undefined,
  bundleId: row.bundleId ?? undefined,
  service: row.service ?? undefined,
});

const sumOf = (rows: readonly TrafficRow[]) => rows.reduce((sum, { calls }) => sum + calls, 0);

/** The significant values of the traffic, the most frequent first. */
function frequent(rows: readonly TrafficRow[], valueOf: (row: TrafficRow) => string | null): string[] {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== null) sums.set(value, (sums.get(value) ?? 0) + row.calls);
  }
  const least = sumOf(rows) * noiseShare;
  const frequent = [...sums].filter(([, calls]) => calls >= least).toSorted(([, a], [, b]) => b - a);
  return frequent.map(([value]) => value);
}

/** `https://a.shop.example:8443` becomes `https://*.shop.example:8443`; unchanged if it would cover foreign pages too. */
function wildcardAbove(origin: string): string {
  const wide = origin.replace(/(https?:\/\/)[^.]+\.(.+\..*[a-z].*)/, '$1*.$2');
  return coversPublicSuffix(hostOfOrigin(wide)) ? origin : wide;
}

/** Replaces three or more subdomains of one host by a wildcard. */
function groupHosts(origins: readonly string[]): string[] {
  const parents = new Map<string, number>();
  for (const origin of origins) {
    const parent = wildcardAbove(origin);
    parents.set(parent, (parents.get(parent) ?? 0) + 1);
  }
  const wide = [...parents].filter(([, count]) => count >= 3).map(([parent]) => parent);
  return [...wide, ...origins.filter((origin) => !wide.some((parent) => isOriginOf(origin, parent)))];
}

const appText = ({ androidPackage, androidCertificate }: TrafficRow) =>
  androidPackage !== null && androidCertificate !== null ? `${androidPackage} ${androidCertificate}` : null;

function appOfText(text: string): AndroidApp {
  const [name = '', sha256 = ''] = text.split(' ');
  return { package: name, sha256 };
}

type Lists = Partial<Omit<KeyRestrictions, 'kind'>>;

const listsOf: Readonly<Record<ClientKind, (rows: readonly TrafficRow[]) => Lists>> = {
  browser: (rows) => ({ origins: groupHosts(frequent(rows, ({ origin }) => origin)) }),
  server: (rows) => ({ addresses: frequent(rows, ({ network }) => network) }),
  android: (rows) => ({ androidApps: frequent(rows, appText).map(appOfText) }),
  ios: (rows) => ({ bundleIds: frequent(rows, ({ bundleId }) => bundleId) }),
};
const restrictionOf: Readonly<Record<ClientKind, RestrictionKind>> = {
  browser: 'web',
  server: 'server',
  android: 'android',
  ios: 'ios',
};

function proposalOf(
  restrictions: KeyRestrictions,
  services: readonly string[] | null,
  rows: readonly TrafficRow[],
): KeyProposal {
  const decide = createRuleCheck({ restrictions, services, domains: [] });
  const refused = rows.filter((row) => decide(factsOf(row)).code !== 'VALID').toSorted((a, b) => b.calls - a.calls);
  return { restrictions, services, refusedCalls: sumOf(refused), refused };
}

/**
 * Proposes restrictions for an unrestricted key from its traffic: one per kind of client that called, and one for the
 * services that were called; those that would have refused least come first (KEY-54).
 */
export function proposeRestrictions(
  rows: readonly TrafficRow[],
  services: readonly string[] | null = null,
): readonly KeyProposal[] {
  const proposals: KeyProposal[] = [];
  for (const [kind, makeLists] of Object.entries(listsOf)) {
    const ofKind = rows.filter((row) => detectClientKind(factsOf(row)) === kind);
    const lists = makeLists(ofKind);
    if (!Object.values(lists).some((list) => list.length > 0)) continue;
    proposals.push(proposalOf({ ...noRestrictions, kind: restrictionOf[kind as ClientKind], ...lists }, null, rows));
  }
  const used = services === null ? frequent(rows, ({ service }) => service).toSorted() : [];
  if (used.length > 0) proposals.push(proposalOf(noRestrictions, used, rows));
  return proposals.toSorted((a, b) => a.refusedCalls - b.refusedCalls);
}
