/** An organisation whose users sign in here (ROL-06). */
export type Realm = {
  readonly id: string;
  readonly name: string;
  /** Anyone may join; otherwise an invitation is required. */
  readonly open: boolean;
  /** False if its users can only sign in at its OpenID Connect provider (ACC-58). */
  readonly password?: boolean;
};

/** The canonical form of an organisation id: trimmed and in lower case. */
export const normaliseRealm = (typed: string): string => typed.trim().toLowerCase();

/** The accounts whose passwords are compared: those of one organisation, or of any (ACC-17). */
export type RealmChoice = { readonly realm: string } | 'any';

type RequestedRealm = { readonly realm?: string | null | undefined; readonly realm_any?: boolean | null | undefined };

/** The organisation of a form: the named one, otherwise any if the embedder allows it, otherwise the main one. */
export function realmChoice({ realm, realm_any }: RequestedRealm, mainRealm: string): RealmChoice {
  const named = normaliseRealm(realm ?? '');
  if (named !== '') return { realm: named };
  return realm_any === true ? 'any' : { realm: mainRealm };
}

const mostTries = 3;

/**
 * How many accounts of an email are checked when any organisation is accepted. Constant, so that timing does not reveal
 * the number of accounts; users with more accounts name the organisation.
 */
export const realmTries = (choice: RealmChoice, realms: number): number =>
  choice === 'any' ? Math.min(mostTries, Math.max(1, realms)) : 1;

/** A person's grounds for joining an organisation. */
export type RealmClaim = {
  /** They have the token of this organisation's pending invitation to their address. */
  readonly hasToken: boolean;
  /** A pending invitation exists for their address, and the address is verified. */
  readonly isInvited: boolean;
};

/** Whether a user may join: nobody can join an unknown organisation, and only invited users a closed one (ACC-37). */
export const mayJoin = (realm: Realm | undefined, { hasToken, isInvited }: RealmClaim): boolean =>
  realm !== undefined && (realm.open || hasToken || isInvited);
