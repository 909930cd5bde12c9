/** The operator's registration at a realm's provider. */
export type RealmProviderSettings = {
  readonly issuer: string;
  readonly client_id: string;
  /** A client without a secret is public and authenticates by PKCE only. */
  readonly client_secret: string | undefined;
  readonly scopes: readonly string[];
};

/** The secrets of one sign-in at the provider; they never leave this server. */
export type SignInProof = {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  /** Requires a new sign-in at the provider, even if the user is signed in there. */
  readonly isFresh: boolean;
};

export type SignInRequest = SignInProof & {
  readonly redirect_uri: string;
  readonly lang: string;
};

/** A person by the claims of the provider's signed token; we have verified none of them. */
export type FederatedPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly email_verified: boolean;
  readonly given_name: string | undefined;
  readonly family_name: string | undefined;
  readonly name: string | undefined;
  /** The provider checked more than one factor (amr `mfa`, RFC 8176). */
  readonly isMultiFactor: boolean;
  /** Milliseconds since the person proved their identity, by the provider's clock (auth_time, iat). */
  readonly proofAgeMs: number;
};

/** `denied`: by the person or the provider. `unavailable`: no answer in time. `invalid`: an unproven answer. */
export type ProviderFailure = 'denied' | 'unavailable' | 'invalid';

/** The message is for the operator; it contains no token, claim or answer of the provider. */
export class RealmProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** A realm's OpenID Connect provider; methods throw RealmProviderError only, within five seconds. */
export type RealmProvider = {
  signInUrl(request: SignInRequest): Promise<URL>;
  /** The signed-in person; `callback` is the full address that the browser returned to. */
  redeem(callback: URL, proof: SignInProof): Promise<FederatedPerson>;
};

export type CreateRealmProvider = (settings: RealmProviderSettings) => RealmProvider;
