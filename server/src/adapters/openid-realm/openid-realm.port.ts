/** What the operator registered for a realm. */
export type RealmProviderSettings = {
  readonly issuer: string;
  readonly client_id: string;
  /** A client without one is public: it proves itself by PKCE alone. */
  readonly client_secret: string | undefined;
  readonly scopes: readonly string[];
};

/** One sign-in at the provider: made anew for each, and known to this server alone until it is over. */
export type SignInProof = {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
  /** Nothing that the provider knows from before will do: the person signs in there now. */
  readonly isFresh: boolean;
};

export type SignInRequest = SignInProof & {
  readonly redirect_uri: string;
  /** The language the reader has chosen here. */
  readonly lang: string;
};

/** Somebody whom the provider knows, by what its signed token says; nothing of it was checked by us. */
export type FederatedPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly email_verified: boolean;
  readonly given_name: string | undefined;
  readonly family_name: string | undefined;
  readonly name: string | undefined;
  /** The provider asked for more than one thing (amr `mfa`, RFC 8176). */
  readonly isMultiFactor: boolean;
  /** How long ago the person proved there who they are, in milliseconds; both times are the provider's (auth_time, iat). */
  readonly proofAgeMs: number;
};

/** `denied`: the person or the provider said no. `unavailable`: no answer in time. `invalid`: an answer that proves nothing. */
export type ProviderFailure = 'denied' | 'unavailable' | 'invalid';

/** What went wrong in words for the operator: no token, no claim and no answer of the provider stands in it. */
export class RealmProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, why: string) {
    super(why);
    this.failure = failure;
  }
}

/** The OpenID Connect provider of a realm; every method throws RealmProviderError and nothing else, within five seconds. */
export type RealmProvider = {
  /** Where the browser is sent to. */
  signInUrl(request: SignInRequest): Promise<URL>;
  /** Who came back: `callback` is the whole address the browser was sent to. */
  redeem(callback: URL, proof: SignInProof): Promise<FederatedPerson>;
};

export type CreateRealmProvider = (settings: RealmProviderSettings) => RealmProvider;
