/** The token endpoint's errors from RFC 6749, section 5.2. */
export type TokenError =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refusal in the form of the protocol; its sentence is for a client's developer and never quotes the request. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal';
  readonly error: TokenError;
  readonly description: string;

  constructor(error: TokenError, description: string) {
    super(error);
    this.error = error;
    this.description = description;
  }
}

export const refusedClient = (description: string) => new TokenRefusal('invalid_client', description);
export const refusedRequest = (description: string) => new TokenRefusal('invalid_request', description);
