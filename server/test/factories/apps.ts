import type { AppId, ProjectId } from '@waypost/domain/ids';
import { type AppSeed, createAppSeed } from '../../src/features/apps/app-seed.service.ts';
import { createIdSource } from '../../src/new-id.ts';
import type { StoreApp } from './developers.ts';

const config = { product_slug: 'waypost', main_realm: 'waypost' };

/** An app of this project, for the web and with API keys unless said otherwise. */
export function createApp(
  app: StoreApp,
  { product_id }: { readonly product_id: ProjectId },
  overrides: Partial<Omit<AppSeed, 'product_id'>> = {},
): Promise<AppId> {
  const seed = createAppSeed({ newId: createIdSource(app.clock), config });
  return app.database.transact((tx) =>
    seed(tx, { product_id, app_name: 'JS/REST', platform: 'web', created_time: app.clock(), ...overrides }),
  );
}
