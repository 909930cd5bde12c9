import type { Day } from '@waypost/domain/base/day';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { SeededDay } from '../../src/features/usage/metering/seeded-day.ts';
import { createUsageSeed } from '../../src/features/usage/usage-seed.service.ts';
import type { TestApp } from '../harness.ts';
import type { World } from './world.ts';

/** Inserts daily sums without events. */
export function createUsage(
  { services }: Pick<TestApp, 'services'>,
  { product_id, app_id }: { readonly product_id: ProjectId; readonly app_id: AppId },
  days: readonly SeededDay[],
): Promise<void> {
  const updated = services.clock();
  return services.transact((tx) => createUsageSeed()(tx, { product_id, app_id, updated }, days));
}

/** Usage in March and February of 2026 of two apps in both projects: every app has other figures than the others together. */
export async function createUsageInWorld(app: Pick<TestApp, 'services'>, world: World, today: Day): Promise<void> {
  const places = [world.owned, world.resold].flatMap(({ id, appId, otherApp }) => [
    { product_id: id, app_id: appId },
    { product_id: id, app_id: otherApp },
  ]);
  for (const [at, place] of places.entries()) {
    const units = 3 ** at;
    await createUsage(app, place, [
      { day: today, service: 'route', units },
      { day: '2026-03-01', service: 'geocode', units: 10 * units },
      { day: '2026-02-10', service: 'route', units: 100 * units },
      { day: today, service: 'stored', usage_type: 'BYTES_PER_HOUR', units: 1000 * units },
      { day: '2026-03-02', service: 'sdk', usage_type: 'Freemium-MAU', units: 7 * units },
      { day: today, service: 'route', units, outcome: 'RATE_LIMITED' },
    ]);
  }
}
