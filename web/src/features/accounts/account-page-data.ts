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
  /** The embedder wants nobody to sign up (ACC-16, CRE-41). */
  readonly noSignUp: boolean;
};

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
