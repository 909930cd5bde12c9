import type { UserId } from '@waypost/domain/base/ids';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../../../db/transaction.ts';
import type { ProviderSession, MarkChanged } from './openid-sessions.ts';

/** An access token whose signature, family and revocation were checked. */
export type PresentedToken = {
  readonly jti: string;
  readonly sid: string;
  readonly userId: UserId;
  readonly client_id: string;
  readonly scope: string | undefined;
  readonly issued_at: Date;
  readonly expires_at: Date;
};

export type GrantSource = {
  readonly grantId: string;
  readonly client_id: string;
  readonly userId: UserId;
  readonly sid: string;
  readonly amr: readonly string[];
};

/** The called endpoint; `issue` makes the widget's code without a client's request. */
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

/** The context of the request that the library answers, which the library does not pass on. */
export type OpenIdScope = {
  readonly route: OpenIdRoute;
  readonly tx: Transaction;
  readonly changed: MarkChanged;
  readonly origin?: string | undefined;
  /** The token request names no redirect_uri, as the widget's embedder need not. */
  readonly omitsRedirect?: boolean | undefined;
  readonly session?: ProviderSession | undefined;
  readonly presented?: PresentedToken | undefined;
  source?: GrantSource | undefined;
  tokenLife?: number | undefined;
  /** The return address of a visitor who is already signed out. */
  logout?: { readonly postLogoutRedirectUri?: string | undefined; readonly state?: string | undefined } | undefined;
  isSignedOut?: boolean;
  /** Thrown below the library, which would turn it into an answer. */
  failure?: unknown;
};

const storage = new AsyncLocalStorage<OpenIdScope>();

export const withScope = <T>(scope: OpenIdScope, work: () => Promise<T>): Promise<T> => storage.run(scope, work);

export function scopeOfCall(): OpenIdScope {
  const scope = storage.getStore();
  if (!scope) throw new Error('The provider was called outside of a request');
  return scope;
}
