import type { VerifyRequest } from '@waypost/contract/entities/gateway';
import type { ActivityAction } from '@waypost/domain/activity/activity';
import { type KeyRestrictions, noRestrictions } from '@waypost/domain/keys/key-restrictions';

export type DemoKey = {
  readonly name: string;
  readonly agoDays: number;
  readonly endsInDays?: number;
  readonly rateLimit?: number;
  readonly monthlyQuota?: number;
  readonly apiKey?: string;
  readonly restrictions?: KeyRestrictions;
  /** Who calls with it; `calls` is that of a usual day. */
  readonly callers?: readonly Omit<VerifyRequest, 'key'>[];
};
export type DemoChange = {
  readonly agoDays: number;
  readonly action: ActivityAction;
  /** The name of the key that was changed. */
  readonly of: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

const web = (...origins: readonly string[]): KeyRestrictions => ({ ...noRestrictions, kind: 'web', origins });
const servers = (...addresses: readonly string[]): KeyRestrictions => ({
  ...noRestrictions,
  kind: 'server',
  addresses,
});
const ios = (...bundleIds: readonly string[]): KeyRestrictions => ({ ...noRestrictions, kind: 'ios', bundleIds });

/** An unrestricted key, older than the others: calls from the page begin with it, and advice has something to say. */
const development: DemoKey = {
  name: 'Local development',
  agoDays: 44,
  endsInDays: 41,
  rateLimit: 60,
  callers: [
    { origin: 'http://localhost:5173', service: 'geocode', calls: 38 },
    { origin: 'https://preview.demo.example', service: 'geocode', calls: 16 },
    { address: '203.0.113.24', service: 'route', calls: 4 },
  ],
};
const developmentLimited = {
  action: 'key.limits_changed',
  of: development.name,
  before: { rateLimit: null },
  after: { rateLimit: 60 },
} as const;

const website: DemoKey = {
  name: 'Website',
  agoDays: 43,
  restrictions: web('https://www.demo.example'),
  callers: [{ origin: 'https://www.demo.example', service: 'geocode', calls: 900 }],
};

/** Of every project that is used and names no others. */
export const usualKeys: readonly DemoKey[] = [development, website];
export const usualChanges: readonly DemoChange[] = [
  {
    agoDays: 6.3,
    action: 'key.restricted',
    of: website.name,
    before: { restrictions: noRestrictions },
    after: { restrictions: website.restrictions },
  },
  { agoDays: 2.1, ...developmentLimited },
];

/** One key fewer than the limit, so that whoever tries the demo can generate one. */
export const finderKeys: readonly DemoKey[] = [development];
export const finderAppKeys: readonly DemoKey[] = [
  {
    name: 'App Store build',
    agoDays: 5.4,
    restrictions: ios('example.demo.finder'),
    callers: [{ bundleId: 'example.demo.finder', service: 'geocode', calls: 120 }],
  },
];
export const finderChanges: readonly DemoChange[] = [
  {
    agoDays: 5.3,
    action: 'key.restricted',
    of: 'App Store build',
    before: { restrictions: noRestrictions },
    after: { restrictions: ios('example.demo.finder') },
  },
  { agoDays: 1.6, ...developmentLimited },
];

export const courierKeys: readonly DemoKey[] = [
  development,
  {
    name: 'Dispatch board',
    agoDays: 43,
    restrictions: web('https://dispatch.demo.example'),
    callers: [
      { origin: 'https://dispatch.demo.example', service: 'route', calls: 8000 },
      { origin: 'https://dispatch.demo.example', service: 'geocode', calls: 5100 },
    ],
  },
];
export const courierServerKeys: readonly DemoKey[] = [
  {
    name: 'Nightly import',
    agoDays: 6.4,
    rateLimit: 600,
    restrictions: servers('198.51.100.0/24'),
    callers: [{ address: '198.51.100.17', service: 'geocode', calls: 260 }],
  },
];
export const courierChanges: readonly DemoChange[] = [
  {
    agoDays: 6.3,
    action: 'key.restricted',
    of: 'Nightly import',
    before: { restrictions: noRestrictions },
    after: { restrictions: servers('198.51.100.0/24') },
  },
  {
    agoDays: 4.2,
    action: 'key.limits_changed',
    of: 'Nightly import',
    before: { rateLimit: null },
    after: { rateLimit: 600 },
  },
  {
    agoDays: 2.4,
    action: 'key.disabled',
    of: 'Dispatch board',
    before: { enabled: true },
    after: { enabled: false },
  },
  {
    agoDays: 2.38,
    action: 'key.enabled',
    of: 'Dispatch board',
    before: { enabled: false },
    after: { enabled: true },
  },
  { agoDays: 0.1, ...developmentLimited },
];
