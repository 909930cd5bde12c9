import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SignInMethods } from '@waypost/contract/entities/federation';
import type { Language } from '@waypost/domain/base/language';
import type { Messages } from '../../../messages/use-text.tsx';
import { type AccountPageOptions, pageOptionsOf } from './account-page-options.ts';

/** The data that the account service writes into its pages; never a token. */
export type AccountPageData = {
  readonly brand: string;
  readonly logo: ClientConfig['brand']['logo'];
  /** The brand's own texts in the language of the page. */
  readonly texts: Messages;
  readonly portal: string;
  readonly hosts: ClientConfig['hosts'];
  /** The embedder that opened the page; null without one or if it is not registered. */
  readonly client: { readonly client_id: string; readonly name: string; readonly origin: string } | null;
  readonly signedIn: { readonly email: string; readonly firstName: string; readonly realm: string } | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** How users of the organisation named in the address sign in. */
  readonly methods: SignInMethods;
  /** Whether any organisation has an identity provider; which one is revealed only after it is named. */
  readonly federated: boolean;
  readonly page: AccountPage;
  readonly language: Language;
  /** Null follows the system setting. */
  readonly theme: 'light' | 'dark' | null;
  readonly options: AccountPageOptions;
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
/**
 * Two pages cannot be embedded: `account` is the signed-in user's own page, and `federated` ends in the window that a
 * page opened for a provider.
 */
export type AccountPage = AccountPageName | 'account' | 'federated' | 'not-found';
const standalonePages = ['account', 'federated'] as const;

/** The page of a path `/{page name}`; undefined for any other path. */
const pageOfPath = (path: string): AccountPage | undefined =>
  [...accountPageNames, ...standalonePages].find((name) => path === `/${name}`);

/** Embedders can restrict the page to sign-in or sign-up. */
export function pageFor(
  page: AccountPage,
  { onlySignUp, noSignUp }: Pick<AccountPageOptions, 'onlySignUp' | 'noSignUp'>,
): AccountPage {
  if (page === 'sign-in' && onlySignUp) return 'sign-up';
  if (page === 'sign-up' && noSignUp && !onlySignUp) return 'sign-in';
  return page;
}

const pagesWithCountries: readonly AccountPage[] = ['sign-in', 'sign-up', 'ssx-ec', 'account'];

type PageAddress = { readonly path: string; readonly query: URLSearchParams };
type PageFacts = Omit<AccountPageData, 'page' | 'theme' | 'options'>;

/** The page of an address, with the options that its parameters switch on. */
export function pageDataOf({ path, query }: PageAddress, facts: PageFacts): AccountPageData {
  const options = pageOptionsOf(query);
  const page = pageFor(pageOfPath(path) ?? 'not-found', options);
  const theme = query.get('theme');
  return {
    ...facts,
    page,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    options,
    countries: pagesWithCountries.includes(page) ? facts.countries : [],
  };
}
