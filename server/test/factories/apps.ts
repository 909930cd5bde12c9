import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import { type AppSeed, createAppSeed } from '../../src/features/apps/app-seed.service.ts';
import type { TestApp } from '../harness.ts';

/** An app of this project, by default for the web and with API keys. */
export function createApp(
  { services, config }: Pick<TestApp, 'services' | 'config'>,
  { product_id }: { readonly product_id: ProjectId },
  overrides: Partial<Omit<AppSeed, 'product_id'>> = {},
): Promise<AppId> {
  const seed = createAppSeed({ ...services, config });
  const standard = { app_name: 'JS/REST', platform: 'web', created_time: services.clock() } as const;
  return services.transact((tx) => seed(tx, { product_id, ...standard, ...overrides }));
}
