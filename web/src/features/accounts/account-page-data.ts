import type { ClientConfig } from '@waypost/contract/entities/client-config';

/** What the account service writes into a page of its own; never a token. */
export type AccountPageData = {
  readonly brand: string;
  readonly portal: string;
  readonly hosts: ClientConfig['hosts'];
  /** The embedder that opened the page; null when it was opened by itself, or by nobody that is registered. */
  readonly client: { readonly client_id: string; readonly name: string; readonly origin: string } | null;
  readonly signedIn: { readonly email: string; readonly firstName: string } | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly page: AccountPageName | 'not-found';
  readonly theme: 'light' | 'dark' | null;
  readonly options: AccountPageOptions;
};

/** What the embedder's parameters switch on, as far as this page knows them (ACC-16 to ACC-18). */
export type AccountPageOptions = {
  readonly noSignUp: boolean;
  /** Asks for the organisation id, filled with `realm`. */
  readonly realmInput: boolean;
  readonly realm: string;
  readonly phone: boolean;
  /** Opened with an invitation (ACC-17); its token is the embedder's, which accepts it. */
  readonly invited: boolean;
};

export const pageOptionsOf = (query: URLSearchParams): AccountPageOptions => ({
  noSignUp: query.get('no-sign-up') === 'true',
  realmInput: query.get('realm-input') === 'true',
  realm: query.get('realm') ?? '',
  phone: query.get('phone-number-field') === 'true',
  invited: Boolean(query.get('invite-token')),
});

export const accountPageNames = [
  'sign-in',
  'sign-up',
  'reset-password',
  'forgot-org-id',
  'resend-invite',
  'email-verify',
  'ssx-ec',
  'conversion-sign-in',
] as const;
export type AccountPageName = (typeof accountPageNames)[number];

/** The page of a path `/{page name}` (ACC-04); undefined for any other path. */
export const pageOfPath = (path: string): AccountPageName | undefined =>
  accountPageNames.find((name) => path === `/${name}`);
