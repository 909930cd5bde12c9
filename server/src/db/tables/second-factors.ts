import type { PasskeyId, UserId } from '@waypost/domain/base/ids';
import type { ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ColumnType, Generated } from 'kysely';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';

/** A sign-in that waits for its second step; it has no session and no code yet. */
export interface PendingSignInTable {
  challenge_hash: Buffer;
  userId: UserId;
  /** The browser of the first step; only it can complete the second one. */
  browser_hash: Buffer;
  client_id: string;
  uri: string;
  code_challenge: string;
  /** The methods of the first step. */
  amr: ColumnType<ProofMethod[], string, never>;
  /** The live session to strengthen; null to begin a new one. */
  sid: string | null;
  /** The user has no factor yet and sets one up in the second step. */
  enrol: boolean;
  /** The organisation to sign in to; null is the account's own. */
  realm: string | null;
  /** Attach the account to that organisation at the end. */
  attaches: Generated<boolean>;
  /** The provider's identity to link to the account at the end. */
  links: ColumnType<ProviderIdentity | null, string | null, never>;
  failures: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

export interface TotpTable {
  userId: UserId;
  sealed_secret: string;
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
  /** The authenticator's id of the key, base64url. */
  credential_id: string;
  userId: UserId;
  /** In COSE format. */
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
  /** Null while the user is unknown. */
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
