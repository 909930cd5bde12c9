import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { DeveloperId, UserId } from '@waypost/domain/base/ids';
import type { AriaStatus } from '@waypost/domain/projects/status';
import type { ColumnType } from 'kysely';

type BillingAddress = DeveloperAccount['billing_address'];

export interface DeveloperAccountTable {
  developer_id: DeveloperId;
  userId: UserId;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  company_name: string | null;
  channel: string;
  country: string;
  state: string | null;
  billing_first_name: string | null;
  billing_last_name: string | null;
  billing_email: string | null;
  billing_phone: string | null;
  billing_company_name: string | null;
  billing_country: string | null;
  billing_state: string | null;
  billing_address: ColumnType<BillingAddress, string | null, string | null>;
  vat_id: string | null;
  currency_cd: string | null;
  aria_status: AriaStatus;
  pay_method_name: string | null;
  pay_method: number | null;
  payment_type: string | null;
  cc_last4digits: string | null;
  billing_cc_expire_mm: string | null;
  billing_cc_expire_yyyy: string | null;
  user_type: string;
  gdprAgreement: boolean | null;
  promo: string | null;
  created: Date;
  updated: Date;
}

export interface DevelopersTables {
  developer_account: DeveloperAccountTable;
}
