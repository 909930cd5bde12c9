/** An organisation whose users sign in here (ROL-06). */
export type Realm = {
  readonly id: string;
  readonly name: string;
  /** Anybody may sign up for it or attach an account to it; otherwise an invitation is needed. */
  readonly open: boolean;
  /** False: its users sign in at its OpenID Connect provider and in no other way (ACC-58). */
  readonly password?: boolean;
};

/** The one form in which organisation ids are compared: trimmed, in small letters. */
export const normaliseRealm = (typed: string): string => typed.trim().toLowerCase();

/** Whose accounts a password is compared with: of one organisation, or of any (ACC-17). */
export type RealmChoice = { readonly realm: string } | 'any';

type Asked = { readonly realm?: string | null | undefined; readonly realm_any?: boolean | null | undefined };

/** The organisation that a form asks for: the named one, else any if the embedder allows it, else the main one. */
export function realmChoice({ realm, realm_any }: Asked, mainRealm: string): RealmChoice {
  const named = normaliseRealm(realm ?? '');
  if (named !== '') return { realm: named };
  return realm_any === true ? 'any' : { realm: mainRealm };
}

const mostTries = 3;

/**
 * With how many accounts of an email a password is compared when any organisation is accepted. The number is the same for
 * every email, so that timing does not reveal how many accounts exist; people with more accounts name the organisation.
 */
export const realmTries = (choice: RealmChoice, realms: number): number =>
  choice === 'any' ? Math.min(mostTries, Math.max(1, realms)) : 1;

/** A person's grounds for joining an organisation. */
export type RealmClaim = {
  /** They hold the token of a pending invitation of this organisation to their address. */
  readonly hasToken: boolean;
  /** A pending invitation exists for their address, and the address is verified. */
  readonly isInvited: boolean;
};

/** Whether somebody may join: an unknown organisation takes nobody, a closed one takes the invited (ACC-37). */
export const mayJoin = (realm: Realm | undefined, { hasToken, isInvited }: RealmClaim): boolean =>
  realm !== undefined && (realm.open || hasToken || isInvited);
