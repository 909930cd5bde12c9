import type { ApiKeyId, AppId, UserId } from '@waypost/domain/base/ids';
import { inRequest } from '../base/request-context.ts';
import { type Activity, createActivityLog } from '../features/activity/activity.service.ts';
import type { DemoProject } from './demo-projects.ts';
import { type DemoKey, usualChanges } from './demo-keys.ts';
import { daysAgo, type SeededProject, type Seeding } from './demo-projects.ts';

type Line = { readonly agoDays: number } & Omit<Activity, 'product_id' | 'userId'>;

/** The log shows where somebody worked; an address that documentation is written with is nobody's. */
const address = () => '203.0.113.24';

const daysOfUse = 8;

/** The calls of the last days, the latest of them some minutes ago. */
const callsOf = ({ clock }: Seeding, { callers = [], agoDays }: DemoKey) =>
  Array.from({ length: Math.min(daysOfUse, Math.ceil(agoDays)) }, (_, ago) => daysAgo(clock, ago + 0.003))
    .toReversed()
    .flatMap((at) => callers.map((call) => ({ at, call })));

function seedKey(seeding: Seeding, key: DemoKey, of: { app_id: AppId; created_by: UserId }): Promise<ApiKeyId> {
  const { tx, clock, seeds } = seeding;
  const { agoDays, endsInDays, callers: _callers, ...facts } = key;
  const end = endsInDays !== undefined && { expiresAt: daysAgo(clock, -endsInDays).getTime() };
  return seeds.key(tx, { ...facts, ...of, ...end, created: daysAgo(clock, agoDays), calls: callsOf(seeding, key) });
}

/** Keys of a project's apps with their use, and the log of how the project came to what it is. Answers the keys. */
export async function seedHistory(
  seeding: Seeding,
  project: DemoProject,
  { product_id, plan_id, userId, apps }: SeededProject & { readonly userId: UserId },
): Promise<ReadonlyMap<AppId, readonly ApiKeyId[]>> {
  const { tx, clock, newId } = seeding;
  const { agoDays, changes = usualChanges } = project;
  const lines: Line[] = [{ agoDays, action: 'project.created', after: { client_plan_id: plan_id } }];
  const keysOf = new Map<AppId, ApiKeyId[]>();
  const named = new Map<string, Pick<Activity, 'app_id' | 'subject'>>();
  for (const { app_id, name, keys } of apps) {
    lines.push({ agoDays, action: 'app.generated', app_id, subject: { id: app_id, name } });
    for (const seeded of keys) {
      const key = { ...seeded, agoDays: Math.min(seeded.agoDays, agoDays) };
      const id = await seedKey(seeding, key, { app_id, created_by: userId });
      keysOf.set(app_id, [...(keysOf.get(app_id) ?? []), id]);
      named.set(key.name, { app_id, subject: { id, name: key.name } });
      lines.push({ agoDays: key.agoDays, action: 'key.generated', ...named.get(key.name) });
    }
  }
  lines.push(...changes.map(({ of, ...change }) => ({ ...change, ...named.get(of) })));
  for (const { agoDays: ago, ...line } of lines.toSorted((one, other) => other.agoDays - one.agoDays)) {
    const log = createActivityLog({ clock: () => daysAgo(clock, ago), newId });
    await inRequest({ id: 'demo', address }, () => log.record(tx, { ...line, product_id, userId }));
  }
  return keysOf;
}
