/** Records of the OpenID Connect provider: codes, refresh tokens, ids of access tokens, interactions. */
export interface OpenIdRecordTable {
  /** Keyed hash of the model and the presented value. */
  id_hash: Buffer;
  model: string;
  /** The family that it ends with; null before a sign-in. */
  sid: string | null;
  client_id: string | null;
  /** One authorization: its code with all of its tokens. */
  grant_id: string | null;
  token_jti: string | null;
  /** The life of this code's access token in seconds; null for the default. */
  token_life: number | null;
  /** JSON as text, because clients may send values that jsonb rejects. */
  payload: string;
  expires_at: Date;
  consumed_at: Date | null;
  /** When a refresh token was used a second time, by another tab that renewed at once. */
  repeated_at: Date | null;
}

export interface OpenIdTables {
  openid_record: OpenIdRecordTable;
}
