import type { SessionUser } from '@waypost/contract/entities/session';
import type { InvitationId, UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface UserAccountTable {
  userId: UserId;
  /** Normalised, so that an address is one account however it is typed. */
  email: string;
  /** Null for a user who signs in only at their organisation's provider. */
  password_hash: string | null;
  firstName: string;
  lastName: string;
  phone: string | null;
  country: string | null;
  /** The account's own organisation; it may be attached to others (RealmAccountTable). */
  realm: string;
  roles: ColumnType<SessionUser['roles'], string, string>;
  status: Generated<'active' | 'suspended'>;
  email_verified_at: Date | null;
  channel: string | null;
  track_id: string | null;
  /** Of mails to this user. */
  lang: Language;
  company_name: string | null;
  age_certified_at: Date | null;
  terms_version: string;
  terms_accepted_at: Date;
  created_at: Date;
}

/** Roles of an active user or an open invitation that share a value; kept by triggers on `roles`, and written by nothing else. */
export interface RoleHolderTable {
  /** What the role is for, such as an app. */
  value: string;
  holder_id: UserId | InvitationId;
  names: string[];
}

/** The account of an address in each organisation: its own one and those it is attached to. */
export interface RealmAccountTable {
  email: string;
  realm: string;
  userId: UserId;
  attached_at: Date;
}

/** A family: one sign-in at the account service; everything that was issued for it ends with it. */
export interface AccountSessionTable {
  sid: string;
  token_hash: Buffer;
  userId: UserId;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent: string | null;
  ip: string;
  /** The methods and the time of the last proof of identity. */
  amr: ColumnType<ProofMethod[], string, string>;
  authenticated_at: Date;
  /** The organisation of the sign-in; null is the account's own. */
  realm: string | null;
}

export interface PortalSessionTable {
  token_hash: Buffer;
  sid: string;
  /** The sealed access token. */
  access_token: string;
  token_jti: string;
  token_expires_at: Date;
  created_at: Date;
  expires_at: Date;
}

export interface RevokedTokenTable {
  jti: string;
  expires_at: Date;
}

export interface MailTokenTable {
  token_hash: Buffer;
  kind: 'verify' | 'reset';
  userId: UserId;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type MailRequestKind = 'reset' | 'org-ids' | 'invitations';

/** Requests that wait to be processed: the answer is sent before the address is looked up. */
export interface MailRequestTable {
  id: GeneratedAlways<number>;
  kind: MailRequestKind;
  email: string;
  /** Null is any organisation. */
  realm: string | null;
  lang: Language;
  requested_at: Date;
}

export interface SignInThrottleTable {
  /** A keyed hash, so that the table contains no network address and no email. */
  subject: Buffer;
  failures: number;
  counted_since: Date;
  blocked_until: Date | null;
  succeeded_at: Date | null;
}

export interface AccountsTables {
  user_account: UserAccountTable;
  account_session: AccountSessionTable;
  portal_session: PortalSessionTable;
  revoked_token: RevokedTokenTable;
  mail_token: MailTokenTable;
  mail_request: MailRequestTable;
  realm_account: RealmAccountTable;
  role_holder: RoleHolderTable;
  sign_in_throttle: SignInThrottleTable;
}
