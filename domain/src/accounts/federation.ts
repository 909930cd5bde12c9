import type { FactorMethod } from './second-factor.ts';

/** Somebody at an organisation's provider, as OpenID Connect tells people apart (ACC-58). */
export type ProviderIdentity = { readonly realm: string; readonly issuer: string; readonly subject: string };

/** Why a sign-in at an organisation's own provider came to nothing (ACC-58). */
export const federationProblems = [
  /** The person or the provider said no. */
  'denied',
  /** The provider did not answer in time, or cannot be understood. */
  'unavailable',
  /** What came back proves nothing. */
  'invalid',
  /** It took too long, was done already, or began in another browser. */
  'expired',
  /** The provider tells no email address. */
  'email-missing',
  /** The address has an account in the organisation that is not known to be the same person's. */
  'email-taken',
  /** The account is suspended. */
  'suspended',
] as const;
export type FederationProblem = (typeof federationProblems)[number];

/** What a second step begins with, as the sign-in with a password answers it. */
export type NeededFactor = {
  readonly challenge: string;
  readonly methods: readonly FactorMethod[];
  readonly enrol: boolean;
};

/** An account has the address, and its password decides: what stands for the sign-in until then, and the address. */
export type NeededPassword = { readonly link: string; readonly email: string };

/** How a sign-in at a provider ended: with a session, with a problem, or before a password or a second factor of ours. */
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
    return ''; // anybody can type a fragment
  }
}

/** An outcome as the fragment of a page's address, without `#`; it is never sent to a server. */
export function writeOutcome(outcome: FederationOutcome): string {
  if (outcome.kind === 'problem') return written({ federation: outcome.problem });
  if (outcome.kind === 'done') return 'federation=done';
  if (outcome.kind === 'password') return written({ federation: 'password', link: outcome.link, email: outcome.email });
  const { challenge, methods, enrol } = outcome;
  return written({ federation: 'second-factor', challenge, methods: methods.join(' '), enrol: String(enrol) });
}

/** Reads a page's fragment, with or without `#`; undefined when it says nothing of a provider. */
export function readOutcome(fragment: string): FederationOutcome | undefined {
  const pairs = fragment.replace(/^#/, '').split('&');
  const fields = new Map(
    pairs.map((pair) => {
      const [name, ...value] = pair.split('=');
      return [name, decoded(value.join('='))];
    }),
  );
  const said = fields.get('federation');
  if (said === 'done') return { kind: 'done' };
  if (said === 'password')
    return { kind: 'password', link: fields.get('link') ?? '', email: fields.get('email') ?? '' };
  if (said === 'second-factor') {
    const named = (fields.get('methods') ?? '').split(' ');
    const methods = factorMethods.filter((method) => named.includes(method));
    return {
      kind: 'second-factor',
      challenge: fields.get('challenge') ?? '',
      methods,
      enrol: fields.get('enrol') === 'true',
    };
  }
  const problem = federationProblems.find((one) => one === said);
  return problem && { kind: 'problem', problem };
}

/** What a provider says of somebody; whatever it leaves out is undefined. */
export type ToldNames = {
  readonly given_name?: string | undefined;
  readonly family_name?: string | undefined;
  readonly name?: string | undefined;
  readonly email: string;
};

const longestName = 40;
const clean = (text: string | undefined) =>
  (text ?? '')
    .replaceAll(/[\p{Cc}<>]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim();

/** First and last name of somebody from elsewhere, as a person could have typed them here; the first is never empty. */
export function namesFrom({ given_name, family_name, name, email }: ToldNames): {
  readonly firstName: string;
  readonly lastName: string;
} {
  const words = clean(name).split(' ');
  const firstName = clean(given_name) || words[0] || clean(email.split('@')[0]) || '-';
  const lastName = clean(family_name) || (clean(given_name) === '' ? words.slice(1).join(' ') : '');
  return { firstName, lastName };
}

/** Somebody at a provider, and the account that has their address in the organisation. */
export type LinkClaim = {
  /** The provider has seen to it that the address is theirs. */
  readonly isTold: boolean;
  /** So have we. */
  readonly isProven: boolean;
  /** The account was made in this organisation, and not attached to it later. */
  readonly isAtHome: boolean;
  /** Somebody else of this provider is signed in to it. */
  readonly isLinked: boolean;
};

/**
 * Whether somebody at a provider may have the account of the same address. Otherwise an address that nobody has proven
 * would open somebody else's account, and an organisation could open those of others that joined it (ACC-58).
 */
export const mayLink = ({ isTold, isProven, isAtHome, isLinked }: LinkClaim): boolean =>
  isTold && isProven && isAtHome && !isLinked;

/** Whether its password may decide instead, where nobody has proven the account's address yet (ACC-58). */
export const mayLinkByPassword = ({ isTold, isAtHome, isLinked }: Omit<LinkClaim, 'isProven'>): boolean =>
  isTold && isAtHome && !isLinked;
