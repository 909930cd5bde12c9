/** What the OpenID Connect provider keeps: codes, refresh tokens, the ids of access tokens, interactions. */
export interface OpenIdRecordTable {
  /** Keyed hash of the model and of what its holder presents. */
  id_hash: Buffer;
  model: string;
  /** The family it falls with; null for what begins before a sign-in. */
  sid: string | null;
  client_id: string | null;
  /** One authorization: its code, and all tokens that came of it. */
  grant_id: string | null;
  token_jti: string | null;
  /** Seconds an access token of this code lives; null for the usual hour. */
  token_life: number | null;
  /** JSON. Text, because a client may send what no jsonb can hold. */
  payload: string;
  expires_at: Date;
  consumed_at: Date | null;
}

export interface OpenIdTables {
  openid_record: OpenIdRecordTable;
}
