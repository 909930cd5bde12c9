import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';

/** Somebody at an organisation's provider, and whose account that is. */
export interface ExternalIdentityTable {
  realm: string;
  issuer: string;
  subject: string;
  userId: UserId;
  created_at: Date;
  last_used_at: Date;
}

/** A browser is at the provider: ten minutes, and once. */
export interface FederationAttemptTable {
  state_hash: Buffer;
  /** The browser that went there: no other may come back for it. */
  browser_hash: Buffer;
  realm: string;
  /** Nonce and code verifier, sealed. */
  sealed_proof: string;
  client_id: string;
  uri: string;
  code_challenge: string;
  require2fa: boolean;
  lang: Language;
  /** A page of ours with its query. */
  return_to: string;
  expires_at: Date;
}

export interface FederationTables {
  external_identity: ExternalIdentityTable;
  federation_attempt: FederationAttemptTable;
}
