import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';

/** A person at an organisation's provider, and their account. */
export interface ExternalIdentityTable {
  realm: string;
  issuer: string;
  subject: string;
  userId: UserId;
  created_at: Date;
  last_used_at: Date;
}

/** A browser's visit to the provider: valid once, for ten minutes. */
export interface FederationAttemptTable {
  state_hash: Buffer;
  /** Only this browser may return. */
  browser_hash: Buffer;
  realm: string;
  /** Nonce and code verifier, sealed. */
  sealed_proof: string;
  client_id: string;
  uri: string;
  code_challenge: string;
  require2fa: boolean;
  lang: Language;
  /** A path of ours with its query. */
  return_to: string;
  expires_at: Date;
}

export interface FederationTables {
  external_identity: ExternalIdentityTable;
  federation_attempt: FederationAttemptTable;
}
