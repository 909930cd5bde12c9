import type { PasskeyId, UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ColumnType, Generated } from 'kysely';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';

/** The first step of a sign-in is done, the second is not: no session and no code exists yet. */
export interface PendingSignInTable {
  challenge_hash: Buffer;
  userId: UserId;
  /** The browser that did the first step: nobody else can do the second. */
  browser_hash: Buffer;
  client_id: string;
  uri: string;
  code_challenge: string;
  /** What the first step proved. */
  amr: ColumnType<ProofMethod[], string, never>;
  /** The live session that is to be made stronger; null when one is to begin. */
  sid: string | null;
  /** The user has no factor yet, and sets one up in the second step. */
  enrol: boolean;
  /** The organisation that is signed in to; null is the account's own. */
  realm: string | null;
  /** The account is attached to it in the end. */
  attaches: Generated<boolean>;
  /** Who the user is at a provider, which becomes a way into the account in the end. */
  links: ColumnType<ProviderIdentity | null, string | null, never>;
  failures: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

export interface TotpTable {
  userId: UserId;
  sealed_secret: string;
  /** A time step up to this one is used up. */
  last_used_step: number;
  created_at: Date;
}

export interface TotpEnrolmentTable {
  enrolment_hash: Buffer;
  userId: UserId;
  sealed_secret: string;
  expires_at: Date;
}

export interface RecoveryCodeTable {
  code_hash: Buffer;
  userId: UserId;
  created_at: Date;
  used_at: Date | null;
}

export interface PasskeyTable {
  passkey_id: PasskeyId;
  /** The authenticator's own id of it, base64url. */
  credential_id: string;
  userId: UserId;
  /** COSE. */
  public_key: Buffer;
  counter: number;
  transports: ColumnType<string[], string, string>;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  purpose: 'enrol' | 'prove';
  browser_hash: Buffer;
  /** Null when it is not known yet who signs in. */
  userId: UserId | null;
  expires_at: Date;
}

export interface SecondFactorsTables {
  pending_sign_in: PendingSignInTable;
  totp: TotpTable;
  totp_enrolment: TotpEnrolmentTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
}
