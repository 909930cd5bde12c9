import type { AppPlatform, AuthType, ContractType } from '@waypost/domain/apps/apps';
import type { AppId, ProjectId } from '@waypost/domain/base/ids';
import type { ColumnType } from 'kysely';

export interface AppTable {
  app_id: AppId;
  product_id: ProjectId;
  app_name: string;
  platform: AppPlatform;
  auth_type: AuthType;
  contract_type: ContractType;
  sealed_app_code: string | null;
  app_code_hash: Buffer | null;
  namespace: string | null;
  sealed_license_key: string | null;
  created_time: Date;
  expiry_date: string | null;
  hidden: boolean;
  status: 'ACTIVE' | 'TERMINATED';
  sdk_name: string | null;
  /** Stored, because it outlives a change of the product slug. */
  hrn: string;
  domains: ColumnType<string[], string | undefined, string>;
}

/** The last downloaded SDK version of an app. */
export interface AppSdkTable {
  app_id: AppId;
  sdk_id: string;
  version_id: string;
  downloaded: Date;
}

export interface AppsTables {
  app_sdk: AppSdkTable;
  app: AppTable;
}
