import type { AppPlatform, AuthType, ContractType } from '@waypost/domain/apps';
import { type AppId, hrnOfApp, type ProjectId } from '@waypost/domain/ids';
import type { Transaction } from '../../db/transaction.ts';
import type { NewId } from '../../new-id.ts';
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
};
export type SeedApp = (tx: Transaction, seed: AppSeed) => Promise<AppId>;

/** Apps of any status and age, for demo data and tests; no plan is asked. */
export const createAppSeed =
  (deps: { readonly newId: NewId; readonly config: { product_slug: string; main_realm: string } }): SeedApp =>
  async (tx, seed) => {
    const { product_slug: product, main_realm: realm } = deps.config;
    const app_id = deps.newId('app');
    const app = await insertApp(tx, {
      auth_type: 'apiKey',
      contract_type: 'base-commercial',
      status: 'ACTIVE',
      hidden: false,
      ...seed,
      app_id,
      hrn: hrnOfApp({ product, realm, app_id }),
    });
    if (!app) throw new Error(`The project has an active ${seed.platform} app already`);
    return app_id;
  };
