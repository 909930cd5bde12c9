export type TokenRefusalError = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

/** A refusal of the token endpoint, in the words of RFC 6749 section 5.2. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal';
  readonly error: TokenRefusalError;

  constructor(error: TokenRefusalError, description: string) {
    super(description);
    this.error = error;
  }
}
