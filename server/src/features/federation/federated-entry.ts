import type { SessionUser } from '@waypost/contract/entities/session';
import { isMailable, canonicalEmail } from '../../base/email-address.ts';
import { type FederationProblem, mayLink, mayLinkByPassword, namesFrom } from '@waypost/domain/accounts/federation';
import type { Language } from '@waypost/domain/base/language';
import type { FederatedPerson } from '../../adapters/openid-realm/openid-realm.port.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { MarkChanged } from '../accounts/sessions/sessions.service.ts';
import type { FederationEvents } from './federation.events.ts';
import type { IdentitiesService } from '../identities/identities.service.ts';

/** Rolls the transaction back with a refusal. */
export class FederationRefusal extends Error {
  readonly problem: FederationProblem;

  constructor(problem: FederationProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Rolls the transaction back to ask for the account's password. */
export class PasswordNeeded extends Error {
  readonly user: SessionUser;

  constructor(user: SessionUser) {
    super('password needed');
    this.user = user;
  }
}

type FederatedSignIn = { readonly person: FederatedPerson; readonly realm: string; readonly lang: Language };

type Deps = {
  readonly identities: IdentitiesService;
  readonly users: AccountsService['users'];
  readonly passwordCheck: Pick<AccountsService['passwordCheck'], 'hasPassword'>;
  readonly events: FederationEvents;
};

export type FederatedEntry = {
  /** The linked account of a provider's identity, one that is certainly the same person's, or a new one. Throws FederationRefusal, PasswordNeeded. */
  accountOf(tx: Transaction, changed: MarkChanged, signIn: FederatedSignIn): Promise<SessionUser>;
};

const addressOf = ({ email }: FederatedPerson): string => {
  const address = canonicalEmail(email ?? '');
  if (address === '' || !isMailable(address)) throw new FederationRefusal('email-missing');
  return address;
};

type PersonAndUser = { readonly person: FederatedPerson; readonly user: SessionUser };

const createNameUpdate =
  (users: AccountsService['users']) =>
  async (tx: Transaction, changed: MarkChanged, { person, user }: PersonAndUser): Promise<SessionUser> => {
    if (person.given_name === undefined && person.name === undefined) return user;
    const names = namesFrom({ ...person, email: user.email });
    if (names.firstName === user.firstName && names.lastName === user.lastName) return user;
    await users.rename(tx, changed, { userId: user.userId, ...names });
    return { ...user, ...names };
  };

/** Finds the account by organisation, issuer and subject; an address alone is not enough. */
export function createFederatedEntry({ identities, users, passwordCheck, events }: Deps): FederatedEntry {
  const updateName = createNameUpdate(users);
  const connect = async (tx: Transaction, { person, realm }: FederatedSignIn, { userId }: SessionUser) => {
    const { issuer, subject } = person;
    const isFree = await identities.link(tx, { realm, issuer, subject }, userId);
    if (!isFree) throw new FederationRefusal('expired'); // a concurrent sign-in of the same person was quicker
  };

  /** Links the account with the address in the organisation if it is certainly the same person's. */
  const link = async (
    tx: Transaction,
    signIn: FederatedSignIn,
    owner: SessionUser | undefined,
  ): Promise<SessionUser> => {
    const { person, realm } = signIn;
    const isLinked =
      owner !== undefined && (await identities.isLinked(tx, { realm, issuer: person.issuer }, owner.userId));
    const claim = owner && {
      isVerifiedByProvider: person.email_verified,
      isProven: owner.emailVerified,
      isHomeRealm: owner.realm === realm,
      isLinked,
      hasPassword: await passwordCheck.hasPassword(tx, { realm, userId: owner.userId }),
    };
    if (!claim) throw new FederationRefusal('email-taken');
    if (!mayLink(claim))
      throw mayLinkByPassword(claim) ? new PasswordNeeded(owner) : new FederationRefusal('email-taken');
    await connect(tx, signIn, owner);
    events.linked({ realm, userId: owner.userId });
    return owner;
  };

  const create = async (tx: Transaction, signIn: FederatedSignIn, email: string): Promise<SessionUser> => {
    const { person, realm, lang } = signIn;
    const names = namesFrom({ ...person, email });
    const user = await users.create(tx, { ...names, email, emailVerified: person.email_verified, realm, lang });
    await connect(tx, signIn, user);
    events.userCreated({ realm, userId: user.userId });
    return user;
  };

  return {
    async accountOf(tx, changed, signIn) {
      const { person, realm } = signIn;
      const userId = await identities.use(tx, { realm, issuer: person.issuer, subject: person.subject });
      if (userId !== undefined) {
        const user = await users.lockActive(tx, userId);
        if (!user) throw new FederationRefusal('suspended');
        return updateName(tx, changed, { person, user });
      }
      const email = addressOf(person);
      const owner = await users.ownerOf(tx, { email, realm });
      if (owner === undefined) return create(tx, signIn, email);
      const user = await link(tx, signIn, await users.lockActive(tx, owner));
      return updateName(tx, changed, { person, user });
    },
  };
}
