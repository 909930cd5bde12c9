import {
  formatRange,
  isInRange,
  parseForwardedAddress,
  type NetworkRange,
  parseNetworkRange,
} from '../base/network-address.ts';
import {
  hostOfOrigin,
  isHostOf,
  isOriginOf,
  type Normalised,
  originOfCall,
  type OriginProblem,
  normaliseWebOrigin,
} from '../base/web-origin.ts';

/** The kinds of restrictions: none, or one kind of client (KEY-45). */
export const restrictionKinds = ['none', 'web', 'server', 'android', 'ios'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** The kinds of clients that call with a key, as far as the gateway reports them (KEY-44). */
export const clientKinds = ['browser', 'server', 'android', 'ios'] as const;
export type ClientKind = (typeof clientKinds)[number];

/** Maximum number of origins, ranges, apps or bundle ids per key. */
export const maxRestrictionEntries = 100;

export type AndroidApp = { readonly package: string; readonly sha256: string };

/** The calls that a key allows (KEY-45); only the list of its kind has entries. */
export type KeyRestrictions = {
  readonly kind: RestrictionKind;
  readonly origins: readonly string[];
  /** CIDR, IPv4 or IPv6. */
  readonly addresses: readonly string[];
  readonly androidApps: readonly AndroidApp[];
  readonly bundleIds: readonly string[];
};

export const noRestrictions: KeyRestrictions = {
  kind: 'none',
  origins: [],
  addresses: [],
  androidApps: [],
  bundleIds: [],
};

type EntryProblem =
  | OriginProblem
  | 'ORIGIN_SUFFIX'
  | 'RANGE_FORM'
  | 'RANGE_UNRESTRICTED'
  | 'PACKAGE_FORM'
  | 'CERTIFICATE_SHA1'
  | 'CERTIFICATE_FORM'
  | 'BUNDLE_ID_FORM';

/** Why restrictions are refused; the catalogue has a message for each code (KEY-45). */
type RestrictionProblem =
  | EntryProblem
  | 'ORIGINS_REQUIRED'
  | 'ADDRESSES_REQUIRED'
  | 'ANDROID_APPS_REQUIRED'
  | 'BUNDLE_IDS_REQUIRED'
  | 'NOT_OF_KIND'
  | 'TOO_MANY_ENTRIES';

/** `origins` is the list, `origins.3` its entry. */
export type PlacedProblem = { readonly path: string; readonly reason: RestrictionProblem };
type Entry = Normalised<EntryProblem>;

/** A CIDR range in canonical form; bits beyond the prefix are zeroed (KEY-45). */
export function normaliseAddressRange(typed: string): Entry {
  const range = parseNetworkRange(typed.trim());
  if (!range) return { problem: 'RANGE_FORM' };
  if (range.bits === 0) return { problem: 'RANGE_UNRESTRICTED' };
  return { value: formatRange(range) };
}

const packagePattern = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)+$/;
const bundlePattern = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const isShort = (text: string) => text.length <= 255;

/** An Android package name (KEY-45). */
export function normaliseAndroidPackage(typed: string): Entry {
  const value = typed.trim();
  if (packagePattern.test(value) && isShort(value)) return { value };
  return { problem: 'PACKAGE_FORM' };
}

/**
 * A SHA-256 certificate fingerprint, 64 hexadecimal digits with or without colons, normalised to capitals with colons
 * (KEY-45).
 */
export function normaliseCertificate(typed: string): Entry {
  const digits = typed.replaceAll(/[:\s]/g, '').toUpperCase();
  if (/^[0-9A-F]{64}$/.test(digits)) return { value: (digits.match(/../g) ?? []).join(':') };
  return { problem: /^[0-9A-F]{40}$/.test(digits) ? 'CERTIFICATE_SHA1' : 'CERTIFICATE_FORM' };
}

/** An iOS bundle id (KEY-45). */
export function normaliseBundleId(typed: string): Entry {
  const value = typed.trim();
  if (bundlePattern.test(value) && isShort(value)) return { value };
  return { problem: 'BUNDLE_ID_FORM' };
}

type ParsedList = { readonly values: string[]; readonly problems: PlacedProblem[] };

function normaliseAll(path: string, typed: readonly string[], normalise: (text: string) => Entry): ParsedList {
  const problems: PlacedProblem[] = [];
  const values = new Set<string>();
  for (const [at, text] of typed.entries()) {
    const normalised = normalise(text);
    if ('value' in normalised) values.add(normalised.value);
    else problems.push({ path: `${path}.${at}`, reason: normalised.problem });
  }
  return { values: [...values], problems };
}

function normaliseApps(typed: readonly AndroidApp[]): { values: AndroidApp[]; problems: PlacedProblem[] } {
  const values = new Map<string, AndroidApp>();
  const problems: PlacedProblem[] = [];
  for (const [at, app] of typed.entries()) {
    const [name, sha256] = [normaliseAndroidPackage(app.package), normaliseCertificate(app.sha256)];
    if ('value' in name && 'value' in sha256)
      values.set(`${name.value} ${sha256.value}`, { package: name.value, sha256: sha256.value });
    if ('problem' in name) problems.push({ path: `androidApps.${at}.package`, reason: name.problem });
    if ('problem' in sha256) problems.push({ path: `androidApps.${at}.sha256`, reason: sha256.problem });
  }
  return { values: [...values.values()], problems };
}

const lists = ['origins', 'addresses', 'androidApps', 'bundleIds'] as const;
type List = (typeof lists)[number];
const listOfKind: Readonly<Record<RestrictionKind, List | undefined>> = {
  none: undefined,
  web: 'origins',
  server: 'addresses',
  android: 'androidApps',
  ios: 'bundleIds',
};

/** The list for a kind of restriction; undefined for none. */
export const listOf = (kind: RestrictionKind): List | undefined => listOfKind[kind];

const missing: Readonly<Record<List, RestrictionProblem>> = {
  origins: 'ORIGINS_REQUIRED',
  addresses: 'ADDRESSES_REQUIRED',
  androidApps: 'ANDROID_APPS_REQUIRED',
  bundleIds: 'BUNDLE_IDS_REQUIRED',
};

function listProblems(typed: KeyRestrictions): PlacedProblem[] {
  const requiredList = listOf(typed.kind);
  const problems: PlacedProblem[] = [];
  for (const list of lists) {
    const { length } = typed[list];
    const refuse = (reason: RestrictionProblem) => problems.push({ path: list, reason });
    if (list === requiredList && length === 0) refuse(missing[list]);
    if (list !== requiredList && length > 0) refuse('NOT_OF_KIND');
    if (length > maxRestrictionEntries) refuse('TOO_MANY_ENTRIES');
  }
  return problems;
}

/** Parses typed restrictions and collects all problems (KEY-45). */
export function parseRestrictions(typed: KeyRestrictions): {
  readonly restrictions: KeyRestrictions;
  readonly problems: readonly PlacedProblem[];
} {
  const origins = normaliseAll('origins', typed.origins, normaliseWebOrigin);
  const addresses = normaliseAll('addresses', typed.addresses, normaliseAddressRange);
  const apps = normaliseApps(typed.androidApps);
  const bundles = normaliseAll('bundleIds', typed.bundleIds, normaliseBundleId);
  return {
    restrictions: {
      kind: typed.kind,
      origins: origins.values,
      addresses: addresses.values,
      androidApps: apps.values,
      bundleIds: bundles.values,
    },
    problems: [
      ...listProblems(typed),
      ...origins.problems,
      ...addresses.problems,
      ...apps.problems,
      ...bundles.problems,
    ],
  };
}

/** The client of a call as reported by a gateway (KEY-49). */
export type CallFacts = {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
  readonly address?: string | undefined;
  readonly androidPackage?: string | undefined;
  readonly androidCertificate?: string | undefined;
  readonly bundleId?: string | undefined;
  readonly service?: string | undefined;
};

/** The kind of client: apps send their ids, pages their origin, anything else is a server (KEY-44). */
export function detectClientKind(call: CallFacts): ClientKind {
  if (call.androidPackage) return 'android';
  if (call.bundleId) return 'ios';
  return originOfCall(call) === undefined ? 'server' : 'browser';
}

/** The subject of a rule: `domain` is the app's protection (PRJ-39), `product` a switch of the reseller (RES-66). */
export const ruleKinds = ['origin', 'address', 'androidApp', 'bundleId', 'domain', 'service', 'product'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** The entry that allowed a call, or all entries if none did. */
export type DecidingRule = { readonly kind: RuleKind; readonly value: string };

/** The decision of a key's rules about a call, with a message if they refuse (KEY-46). */
export type RuleDecision = { readonly rule: DecidingRule | null; readonly message?: string };

export type KeyRules = {
  readonly restrictions: KeyRestrictions;
  /** The app's protected hosts; none allow any host (PRJ-39). */
  readonly domains: readonly string[];
  /** Null allows every service of the platform (KEY-47). */
  readonly services: readonly string[] | null;
};

type Check = (call: CallFacts) => RuleDecision;

const allowing: RuleDecision = { rule: null };
const refusal = (kind: RuleKind, values: readonly string[], message: string): RuleDecision => ({
  rule: { kind, value: values.join(', ') },
  message,
});

/** Limits how much of a caller's text a message repeats. */
const quoted = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

function checkOrigins(origins: readonly string[]): Check {
  const rules = origins.map((value) => ({ value, decision: { rule: { kind: 'origin', value } } as const }));
  const none = refusal('origin', origins, 'This key may only be used by web pages, and the call named no origin.');
  return (call) => {
    const called = originOfCall(call);
    if (called === undefined) return none;
    const match = rules.find(({ value }) => isOriginOf(called, value));
    return (
      match?.decision ??
      refusal('origin', origins, `The origin ${quoted(called)} is not one of this key's web origins.`)
    );
  };
}

function checkAddresses(addresses: readonly string[]): Check {
  const rules = addresses.flatMap((value) => {
    const range: NetworkRange | undefined = parseNetworkRange(value);
    return range ? [{ range, decision: { rule: { kind: 'address', value } } as const }] : [];
  });
  const none = refusal(
    'address',
    addresses,
    'This key may only be used by servers, and the call came with no address.',
  );
  return ({ address }) => {
    if (address === undefined) return none;
    const called = parseForwardedAddress(address);
    const match = called && rules.find(({ range }) => isInRange(called, range));
    return (
      match?.decision ??
      refusal('address', addresses, `The address ${quoted(address)} is in none of this key's ranges.`)
    );
  };
}

const nameOfApp = (app: AndroidApp) => `${app.package} ${app.sha256}`;

function checkAndroidApps(apps: readonly AndroidApp[]): Check {
  const names = apps.map(nameOfApp);
  const refuse = (message: string) => refusal('androidApp', names, message);
  const none = refuse('This key may only be used by Android apps, and the call named no package.');
  return ({ androidPackage, androidCertificate }) => {
    if (!androidPackage) return none;
    if (!apps.some((app) => app.package === androidPackage))
      return refuse(`The package ${quoted(androidPackage)} is not one of this key's apps.`);
    const sha256 = normaliseCertificate(androidCertificate ?? '');
    const found =
      'value' in sha256 && apps.find((app) => app.package === androidPackage && app.sha256 === sha256.value);
    if (found) return { rule: { kind: 'androidApp', value: nameOfApp(found) } };
    return refuse(`The package ${androidPackage} is signed with another certificate than this key allows.`);
  };
}

function checkBundleIds(bundleIds: readonly string[]): Check {
  const none = refusal(
    'bundleId',
    bundleIds,
    'This key may only be used by iOS apps, and the call named no bundle id.',
  );
  return ({ bundleId }) => {
    if (!bundleId) return none;
    if (bundleIds.includes(bundleId)) return { rule: { kind: 'bundleId', value: bundleId } };
    return refusal('bundleId', bundleIds, `The bundle id ${quoted(bundleId)} is not one of this key's.`);
  };
}

const checkOfKind: Readonly<Record<RestrictionKind, (restrictions: KeyRestrictions) => Check>> = {
  none: () => () => allowing,
  web: ({ origins }) => checkOrigins(origins),
  server: ({ addresses }) => checkAddresses(addresses),
  android: ({ androidApps }) => checkAndroidApps(androidApps),
  ios: ({ bundleIds }) => checkBundleIds(bundleIds),
};

/** A missing origin is refused too, because a page can prevent its browser from sending one. */
function checkDomains(domains: readonly string[]): Check {
  if (domains.length === 0) return () => allowing;
  const none = refusal('domain', domains, 'This app is protected by its domains, and the call named no origin.');
  return (call) => {
    const called = originOfCall(call);
    if (called === undefined) return none;
    const value = domains.find((domain) => isHostOf(hostOfOrigin(called), domain));
    if (value !== undefined) return { rule: { kind: 'domain', value } };
    return refusal('domain', domains, `The origin ${quoted(called)} is not one of this app's protected domains.`);
  };
}

function checkServices(services: readonly string[] | null): Check {
  if (services === null) return () => allowing;
  const none = refusal('service', services, 'This key is limited to some services, and the call named none.');
  return ({ service }) => {
    if (service === undefined) return none;
    if (services.includes(service)) return { rule: { kind: 'service', value: service } };
    return refusal('service', services, `This key may not use the service ${quoted(service)}.`);
  };
}

export type RulesDecision = RuleDecision & { readonly code: 'VALID' | 'FORBIDDEN' | 'INSUFFICIENT_PERMISSIONS' };

/**
 * Compiles the key's rules for quick decisions: domain protection, restrictions, services (KEY-45, KEY-47, PRJ-39).
 * @returns the first refusal, or the rule that allowed the call, the restriction's before others
 */
export function createRuleCheck({ restrictions, domains, services }: KeyRules): (call: CallFacts) => RulesDecision {
  const [byDomain, byRestriction, byService] = [
    checkDomains(domains),
    checkOfKind[restrictions.kind](restrictions),
    checkServices(services),
  ];
  return (call) => {
    const protection = byDomain(call);
    if (protection.message !== undefined) return { code: 'FORBIDDEN', ...protection };
    const restriction = byRestriction(call);
    if (restriction.message !== undefined) return { code: 'FORBIDDEN', ...restriction };
    const service = byService(call);
    if (service.message !== undefined) return { code: 'INSUFFICIENT_PERMISSIONS', ...service };
    return { code: 'VALID', rule: restriction.rule ?? protection.rule ?? service.rule };
  };
}
