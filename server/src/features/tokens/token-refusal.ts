/** The errors of RFC 6749, section 5.2, that the token endpoint answers with. */
export type TokenError =
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** A refusal of the protocol's own; its sentence is for the developer of a client and never quotes what was sent. */
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
