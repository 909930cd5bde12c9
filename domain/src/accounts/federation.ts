import { firstCharacters } from '../base/visible-length.ts';
import type { FactorMethod } from './second-factor.ts';

/** A user at an organisation's provider, identified as in OpenID Connect (ACC-58). */
export type ProviderIdentity = { readonly realm: string; readonly issuer: string; readonly subject: string };

/** Why a sign-in at an organisation's provider failed (ACC-58). */
export const federationProblems = [
  /** The user or the provider refused. */
  'denied',
  /** The provider did not answer in time, or sent an unreadable answer. */
  'unavailable',
  /** The answer could not be verified. */
  'invalid',
  /** The sign-in took too long, was completed before, or began in another browser. */
  'expired',
  /** The provider sent no email address. */
  'email-missing',
  /** The address belongs to an account in the organisation that may be another person's. */
  'email-taken',
  /** The account is suspended. */
  'suspended',
] as const;
export type FederationProblem = (typeof federationProblems)[number];

/** The data of the second step, in the form that a sign-in with a password returns. */
export type NeededFactor = {
  readonly challenge: string;
  readonly methods: readonly FactorMethod[];
  readonly enrol: boolean;
};

/** An account with the address exists and its password decides: the token of the waiting sign-in, and the address. */
export type NeededPassword = { readonly link: string; readonly email: string };

/** The outcome of a sign-in at a provider: a session, a problem, or a pending password or second factor. */
export type FederationOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'problem'; readonly problem: FederationProblem }
  | ({ readonly kind: 'password' } & NeededPassword)
  | ({ readonly kind: 'second-factor' } & NeededFactor);

const factorMethods: readonly FactorMethod[] = ['totp', 'passkey', 'recovery'];

const written = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ''; // anyone can craft a fragment
  }
}

/** Serialises an outcome for the fragment of a page's address, without `#`; it is never sent to a server. */
export function writeOutcome(outcome: FederationOutcome): string {
  if (outcome.kind === 'problem') return written({ federation: outcome.problem });
  if (outcome.kind === 'done') return 'federation=done';
  if (outcome.kind === 'password') return written({ federation: 'password', link: outcome.link, email: outcome.email });
  const { challenge, methods, enrol } = outcome;
  return written({ federation: 'second-factor', challenge, methods: methods.join(' '), enrol: String(enrol) });
}

/** Parses a page's fragment, with or without `#`; undefined without an outcome. */
export function readOutcome(fragment: string): FederationOutcome | undefined {
  const pairs = fragment.replace(/^#/, '').split('&');
  const fields = new Map(
    pairs.map((pair) => {
      const [name, ...value] = pair.split('=');
      return [name, decoded(value.join('='))];
    }),
  );
  const outcome = fields.get('federation');
  if (outcome === 'done') return { kind: 'done' };
  if (outcome === 'password')
    return { kind: 'password', link: fields.get('link') ?? '', email: fields.get('email') ?? '' };
  if (outcome === 'second-factor') {
    const methodNames = (fields.get('methods') ?? '').split(' ');
    const methods = factorMethods.filter((method) => methodNames.includes(method));
    return {
      kind: 'second-factor',
      challenge: fields.get('challenge') ?? '',
      methods,
      enrol: fields.get('enrol') === 'true',
    };
  }
  const problem = federationProblems.find((one) => one === outcome);
  return problem && { kind: 'problem', problem };
}

/** The names from a provider; missing ones are undefined. */
export type ProviderNames = {
  readonly given_name?: string | undefined;
  readonly family_name?: string | undefined;
  readonly name?: string | undefined;
  readonly email: string;
};

const longestName = 40;
const clean = (text: string | undefined) => {
  const line = (text ?? '').replaceAll(/[\p{Cc}<>]/gu, ' ').replaceAll(/\s+/g, ' ');
  return firstCharacters(line.trim(), longestName).trim();
};

/** First and last name from a provider's data, within the limits of our own forms; the first name is never empty. */
export function namesFrom({ given_name, family_name, name, email }: ProviderNames): {
  readonly firstName: string;
  readonly lastName: string;
} {
  const words = clean(name).split(' ');
  const firstName = clean(given_name) || words[0] || clean(email.split('@')[0]) || '-';
  const lastName = clean(family_name) || (clean(given_name) === '' ? words.slice(1).join(' ') : '');
  return { firstName, lastName };
}

/** A user at a provider, and the account with their address in the organisation. */
export type LinkClaim = {
  /** The provider has verified the address. */
  readonly isVerifiedByProvider: boolean;
  /** We have verified the address. */
  readonly isProven: boolean;
  /** The account was created in this organisation, not attached to it later. */
  readonly isHomeRealm: boolean;
  /** Another identity of this provider is linked to the account. */
  readonly isLinked: boolean;
  /** The account has a password that works in this organisation. */
  readonly hasPassword: boolean;
};

/**
 * Whether a user at a provider gets the account with the same address. Otherwise an unverified address could open
 * another person's account, and an organisation could open accounts that merely joined it (ACC-58). Where the account
 * has a password, that decides: somebody else may know it (ACC-63).
 */
export const mayLink = ({ isProven, hasPassword, ...claim }: LinkClaim): boolean =>
  isProven && !hasPassword && mayLinkByPassword({ ...claim, hasPassword: true });

/** Whether the account's password may decide (ACC-58, ACC-63). */
export const mayLinkByPassword = ({
  isVerifiedByProvider,
  isHomeRealm,
  isLinked,
  hasPassword,
}: Omit<LinkClaim, 'isProven'>): boolean => isVerifiedByProvider && isHomeRealm && !isLinked && hasPassword;
