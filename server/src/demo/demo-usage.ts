import { dayOf, daysBetween } from '@waypost/domain/base/day';
import type { ApiKeyId, AppId, ProjectId } from '@waypost/domain/base/ids';
import type { SeededDay } from '../features/usage/metering/seeded-day.ts';
import type { DemoProject } from './demo-projects.ts';
import { daysAgo, type Seeding } from './demo-projects.ts';

const bytesPerMegabyte = 1024 * 1024;

/** What a usual day has of each type and category. */
function usualDay({ calls = {}, hosting }: DemoProject): readonly Omit<SeededDay, 'day'>[] {
  const services = Object.entries(calls).map(([service, units]) => ({ service, units }));
  if (!hosting) return services;
  const { storedMegabytes, transferMegabytes, users } = hosting;
  return [
    ...services,
    { usage_type: 'BYTES_PER_HOUR', service: 'places', units: storedMegabytes * bytesPerMegabyte * 24 },
    { usage_type: 'BYTE', service: 'places', units: transferMegabytes * bytesPerMegabyte * 0.7 },
    { usage_type: 'BYTE', service: 'photos', units: transferMegabytes * bytesPerMegabyte * 0.3 },
    { usage_type: 'Freemium-MAU', service: 'sdk', units: users },
  ];
}

/** Grows over the months and drops at weekends; the last day has as much as has passed of it. */
function sumsOf(project: DemoProject, from: Date, now: Date): SeededDay[] {
  const days = daysBetween(dayOf(from), dayOf(now));
  const passed = (now.getTime() % 86_400_000) / 86_400_000;
  const usual = usualDay(project);
  return days.flatMap((day, index) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const growth = 0.4 + (0.6 * index) / Math.max(1, days.length - 1);
    const rest = weekday === 0 || weekday === 6 ? 0.45 : 1;
    const wave = 1 + 0.18 * Math.sin(index * 1.7);
    const today = index === days.length - 1 ? passed : 1;
    return usual.map((one) => {
      const share = one.usage_type === 'BYTES_PER_HOUR' ? 1 : rest * wave;
      return { ...one, day, units: Math.round(one.units * growth * share * today) };
    });
  });
}

/** Who calls, with shares that make one; `key` counts through the app's keys, and a caller without one has none. */
const callers = [
  { share: 0.46, key: 0, origin: 'https://www.demo.example', country: 'DE', client: 'browser' },
  { share: 0.21, key: 0, origin: 'https://shop.demo.example', country: 'AT', client: 'browser' },
  { share: 0.16, key: 1, country: 'DE', client: 'server' },
  { share: 0.11, key: 1, country: 'FR', client: 'android' },
  { share: 0.06, country: 'CH', client: 'ios' },
] as const;

/** How many calls in a thousand fail. */
const failures = [
  ['CLIENT_ERROR', 12],
  ['RATE_LIMITED', 4],
  ['FORBIDDEN', 3],
  ['SERVER_ERROR', 1],
] as const;

/** The rules of the sample platform begin on this day. */
const firstRuleDay = '2026-01-01';

/** The calls of a service on one day by who made them, and those that failed. */
function byCaller(whole: SeededDay, keys: readonly ApiKeyId[]): SeededDay[] {
  if (whole.usage_type !== undefined) return [whole];
  const rule_day = whole.day >= firstRuleDay ? firstRuleDay : undefined;
  const shares = callers.map(({ share }) => Math.floor(whole.units * share));
  const rounded = whole.units - shares.reduce((sum, share) => sum + share, 0);
  const served = callers.map(({ share: _share, ...who }, index) => {
    const keyId = 'key' in who ? keys[who.key % keys.length] : undefined;
    const { country, client } = who;
    const caller = { country, client, ...('origin' in who && { origin: who.origin }), ...(keyId && { keyId }) };
    return { ...whole, rule_day, caller, units: (shares[index] ?? 0) + (index === 0 ? rounded : 0) };
  });
  const failed = failures.map(([outcome, inThousand]) => ({
    ...whole,
    outcome,
    units: Math.floor((whole.units * inThousand) / 1000),
  }));
  return [...served, ...failed].filter(({ units }) => units > 0);
}

type UsedApp = { readonly product_id: ProjectId; readonly app_id: AppId; readonly keys: readonly ApiKeyId[] };

/** The usage of a project's first app since the project began, by its keys. */
export async function seedUsage(seeding: Seeding, project: DemoProject, { keys, ...app }: UsedApp): Promise<void> {
  const { tx, clock, seeds } = seeding;
  const days = sumsOf(project, daysAgo(clock, project.agoDays), clock());
  await seeds.usage(
    tx,
    { ...app, updated: clock() },
    days.flatMap((day) => byCaller(day, keys)),
  );
}
