import type { CustomerId, DeveloperId, UserId } from '@waypost/domain/base/ids';

/** The companies that a reseller runs projects for. */
export interface CustomerTable {
  customer_id: CustomerId;
  developer_id: DeveloperId;
  customer_name: string;
  customer_user_id: UserId | null;
  customer_admin_email: string | null;
  created: Date;
}

export interface CustomersTables {
  customer: CustomerTable;
}
