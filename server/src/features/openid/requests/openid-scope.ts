import type { UserId } from '@waypost/domain/base/ids';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../../../db/transaction.ts';
import type { ProviderSession, MarkChanged } from './openid-sessions.ts';

/** An access token whose signature, family and revocation have been looked at. */
export type PresentedToken = {
  readonly jti: string;
  readonly sid: string;
  readonly userId: UserId;
  readonly client_id: string;
  readonly scope: string | undefined;
  readonly issued_at: Date;
  readonly expires_at: Date;
};

/** What a code or a refresh token belongs to. */
export type GrantSource = {
  readonly grantId: string;
  readonly client_id: string;
  readonly userId: UserId;
  readonly sid: string;
  readonly amr: readonly string[];
};

/** What of the provider is called; `issue` is the widget's code, which no request of a client asks for. */
export type OpenIdRoute =
  | 'discovery'
  | 'authorize'
  | 'resume'
  | 'token'
  | 'userinfo'
  | 'revoke'
  | 'introspect'
  | 'end-session'
  | 'end-session-confirm'
  | 'end-session-done'
  | 'issue';

/** What is known of the request that the library is answering; the library itself passes none of it on. */
export type OpenIdScope = {
  readonly route: OpenIdRoute;
  readonly tx: Transaction;
  readonly changed: MarkChanged;
  /** The Origin header. */
  readonly origin?: string | undefined;
  /** The token request names no redirect_uri, as the widget's embedder need not. */
  readonly omitsRedirect?: boolean | undefined;
  /** Who is signed in in this browser. */
  readonly session?: ProviderSession | undefined;
  readonly presented?: PresentedToken | undefined;
  source?: GrantSource | undefined;
  tokenLife?: number | undefined;
  /** Where a visitor who is signed out already goes after asking to be. */
  logout?: { readonly postLogoutRedirectUri?: string | undefined; readonly state?: string | undefined } | undefined;
  isSignedOut?: boolean;
  /** Thrown below the library, which would make an answer of it. */
  failure?: unknown;
};

const storage = new AsyncLocalStorage<OpenIdScope>();

export const withScope = <T>(scope: OpenIdScope, work: () => Promise<T>): Promise<T> => storage.run(scope, work);

export function scopeOfCall(): OpenIdScope {
  const scope = storage.getStore();
  if (!scope) throw new Error('The provider was called outside of a request');
  return scope;
}
