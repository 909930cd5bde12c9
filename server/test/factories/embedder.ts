import * as oidc from 'openid-client';
import type { BrowserAnswer } from './browser.ts';
import type { AccountApp, Person } from './accounts.ts';

export type EmbedderOptions = {
  readonly client_id: string;
  readonly auth?: oidc.ClientAuth;
  /** The Origin header of a page; a server sends none. */
  readonly origin?: string;
  readonly redirect_uri: string;
};

/** A pending authorization request, with the values that check its result. */
export type PendingAuthorization = {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
};

/** A foreign program on openid-client, which knows only the address of the account service. */
export async function createEmbedder(app: AccountApp, { client_id, auth, origin, redirect_uri }: EmbedderOptions) {
  const issuer = new URL(app.config.origins.account);
  const options: oidc.DiscoveryRequestOptions = {
    execute: [oidc.allowInsecureRequests],
    ...(origin !== undefined && {
      [oidc.customFetch]: ((url: string, init: RequestInit) =>
        fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin } })) as oidc.CustomFetch,
    }),
  };
  const config = await oidc.discovery(issuer, client_id, undefined, auth ?? oidc.None(), options);

  const begin = async (
    scope = 'openid profile email',
    more: Record<string, string> = {},
  ): Promise<PendingAuthorization> => {
    const verifier = oidc.randomPKCECodeVerifier();
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const code_challenge = await oidc.calculatePKCECodeChallenge(verifier);
    const asked = { redirect_uri, scope, state, nonce, code_challenge, code_challenge_method: 'S256', ...more };
    return { url: oidc.buildAuthorizationUrl(config, asked), verifier, state, nonce };
  };
  const finish = (begun: PendingAuthorization, landed: URL, more: oidc.AuthorizationCodeGrantChecks = {}) =>
    oidc.authorizationCodeGrant(config, landed, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      ...more,
    });

  return {
    config,
    begin,
    finish,
    readUser: (accessToken: string) => oidc.fetchUserInfo(config, accessToken, oidc.skipSubjectCheck),
    /** The whole flow for a user who is signed in at the account service. */
    async signIn(person: Person, scope?: string, more?: Record<string, string>) {
      const begun = await begin(scope, more);
      return finish(begun, locationOf(await person.get(begun.url)));
    },
  };
}

export type Embedder = Awaited<ReturnType<typeof createEmbedder>>;

/** The redirect address of an answer; throws if it is no redirect. */
export function locationOf(answer: BrowserAnswer): URL {
  const { location } = answer.headers;
  if (location === undefined) throw new Error(`No redirect but ${answer.status} ${JSON.stringify(answer.body)}`);
  return new URL(location);
}
