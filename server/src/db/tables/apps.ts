import type { AppPlatform, AuthType, ContractType } from '@waypost/domain/apps';
import type { AppId, ProjectId } from '@waypost/domain/ids';
import type { ColumnType } from 'kysely';

export interface AppTable {
  app_id: AppId;
  product_id: ProjectId;
  app_name: string;
  platform: AppPlatform;
  auth_type: AuthType;
  contract_type: ContractType;
  app_code: string | null;
  namespace: string | null;
  license_key: string | null;
  latest_version: string | null;
  download_link: string | null;
  created_time: Date;
  expiry_date: string | null;
  hidden: boolean;
  status: 'ACTIVE' | 'TERMINATED';
  sdk_name: string | null;
  /** Kept as it was given: it outlives a change of the product slug. */
  hrn: string;
  domains: ColumnType<string[], string | undefined, string>;
}

export interface AppsTables {
  app: AppTable;
}
