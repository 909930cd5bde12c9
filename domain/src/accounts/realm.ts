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

/** What a form asks for: a named organisation wins; without one it is the main one, or any where the embedder says so. */
export function realmChoice({ realm, realm_any }: Asked, mainRealm: string): RealmChoice {
  const named = normaliseRealm(realm ?? '');
  if (named !== '') return { realm: named };
  return realm_any === true ? 'any' : { realm: mainRealm };
}

const mostTries = 3;

/**
 * With how many accounts of an email a password is compared where any organisation will do. It is the same for every
 * email, so that the time does not tell how many accounts there are; whoever has more names the organisation.
 */
export const realmTries = (choice: RealmChoice, realms: number): number =>
  choice === 'any' ? Math.min(mostTries, Math.max(1, realms)) : 1;

/** What speaks for letting somebody into an organisation. */
export type RealmClaim = {
  /** They hold the token of a pending invitation of this organisation to their address. */
  readonly hasToken: boolean;
  /** There is such an invitation, and the address is proven to be theirs. */
  readonly isInvited: boolean;
};

/** Whether somebody may join: an unknown organisation takes nobody, a closed one takes the invited (ACC-37). */
export const mayJoin = (realm: Realm | undefined, { hasToken, isInvited }: RealmClaim): boolean =>
  realm !== undefined && (realm.open || hasToken || isInvited);
