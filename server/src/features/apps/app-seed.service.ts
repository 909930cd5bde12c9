import type { AppPlatform, AuthType, ContractType } from '@waypost/domain/apps/apps';
import { type AppId, hrnOfApp, type ProjectId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../base/new-id.ts';
import type { AppSecrets } from './app-secrets.service.ts';
import { insertApp } from './apps.store.ts';

export type AppSeed = {
  readonly product_id: ProjectId;
  readonly app_name: string;
  readonly platform: AppPlatform;
  readonly created_time: Date;
  readonly auth_type?: AuthType;
  readonly contract_type?: ContractType;
  readonly status?: 'ACTIVE' | 'TERMINATED';
  readonly hidden?: boolean;
  readonly namespace?: string;
  readonly sdk_name?: string;
  readonly expiry_date?: string;
};
export type SeedApp = (tx: Transaction, seed: AppSeed) => Promise<AppId>;

export type AppSeedDeps = {
  readonly newId: NewId;
  readonly appSecrets: Pick<AppSecrets, 'make'>;
  readonly config: { readonly product_slug: string; readonly main_realm: string };
};

/** Creates apps of any status and age for demo data and tests, whatever the plan allows. */
export const createAppSeed =
  (deps: AppSeedDeps): SeedApp =>
  async (tx, seed) => {
    const { product_slug: product, main_realm: realm } = deps.config;
    const app_id = deps.newId('app');
    const { platform, auth_type = 'apiKey' } = seed;
    const app = await insertApp(tx, {
      contract_type: 'base-commercial',
      status: 'ACTIVE',
      hidden: false,
      ...seed,
      ...deps.appSecrets.make({ app_id, platform, auth_type }),
      auth_type,
      app_id,
      hrn: hrnOfApp({ product, realm, app_id }),
    });
    if (!app) throw new Error(`The project has an active ${seed.platform} app already`);
    return app_id;
  };
