import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { SeededDay } from '../../src/features/usage/metering/seeded-day.ts';
import { createUsageSeed } from '../../src/features/usage/usage-seed.service.ts';
import type { TestApp } from '../harness.ts';

/** Inserts daily sums without events. */
export function createUsage(
  { services }: Pick<TestApp, 'services'>,
  { product_id, app_id }: { readonly product_id: ProjectId; readonly app_id: AppId },
  days: readonly SeededDay[],
): Promise<void> {
  const updated = services.clock();
  return services.transact((tx) => createUsageSeed()(tx, { product_id, app_id, updated }, days));
}
