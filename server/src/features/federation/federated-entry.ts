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

/** Carries the refusal out of the transaction, which is undone. */
export class FederationRefusal extends Error {
  readonly problem: FederationProblem;

  constructor(problem: FederationProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The account's password is to decide; the transaction is undone until then. */
export class PasswordNeeded extends Error {
  readonly user: SessionUser;

  constructor(user: SessionUser) {
    super('password needed');
    this.user = user;
  }
}

type Newcomer = { readonly person: FederatedPerson; readonly realm: string; readonly lang: Language };

type Deps = {
  readonly identities: IdentitiesService;
  readonly users: AccountsService['federatedUsers'];
  readonly events: FederationEvents;
};

export type FederatedEntry = {
  /** The account of somebody of a provider: theirs, one that is theirs for certain, or a new one. Throws FederationRefusal, PasswordNeeded. */
  accountOf(tx: Transaction, changed: MarkChanged, newcomer: Newcomer): Promise<SessionUser>;
};

const addressOf = ({ email }: FederatedPerson): string => {
  const address = canonicalEmail(email ?? '');
  if (address === '' || !isMailable(address)) throw new FederationRefusal('email-missing');
  return address;
};

type Named = { readonly person: FederatedPerson; readonly user: SessionUser };

/** The name follows the provider, as far as the provider says one. */
const createNaming =
  (users: AccountsService['federatedUsers']) =>
  async (tx: Transaction, changed: MarkChanged, { person, user }: Named): Promise<SessionUser> => {
    if (person.given_name === undefined && person.name === undefined) return user;
    const names = namesFrom({ ...person, email: user.email });
    if (names.firstName === user.firstName && names.lastName === user.lastName) return user;
    await users.rename(tx, changed, { userId: user.userId, ...names });
    return { ...user, ...names };
  };

/** Whose account it is, by organisation, issuer and subject; an address alone opens nothing. */
export function createFederatedEntry({ identities, users, events }: Deps): FederatedEntry {
  const named = createNaming(users);
  const connect = async (tx: Transaction, { person, realm }: Newcomer, { userId }: SessionUser) => {
    const { issuer, subject } = person;
    const isFree = await identities.link(tx, { realm, issuer, subject }, userId);
    if (!isFree) throw new FederationRefusal('expired'); // the same person came twice at once: the other one is in
  };

  /** The account that has the address in the organisation, where it is certain that it is the same person's. */
  const link = async (tx: Transaction, newcomer: Newcomer, owner: SessionUser | undefined): Promise<SessionUser> => {
    const { person, realm } = newcomer;
    const isLinked =
      owner !== undefined && (await identities.isLinked(tx, { realm, issuer: person.issuer }, owner.userId));
    const claim = owner && {
      isVerifiedByProvider: person.email_verified,
      isProven: owner.emailVerified,
      isHomeRealm: owner.realm === realm,
      isLinked,
    };
    if (!claim) throw new FederationRefusal('email-taken');
    if (!mayLink(claim)) {
      const isAsked = mayLinkByPassword(claim) && (await users.hasPassword(tx, { realm, userId: owner.userId }));
      throw isAsked ? new PasswordNeeded(owner) : new FederationRefusal('email-taken');
    }
    await connect(tx, newcomer, owner);
    events.linked({ realm, userId: owner.userId });
    return owner;
  };

  const create = async (tx: Transaction, newcomer: Newcomer, email: string): Promise<SessionUser> => {
    const { person, realm, lang } = newcomer;
    const names = namesFrom({ ...person, email });
    const user = await users.create(tx, { ...names, email, emailVerified: person.email_verified, realm, lang });
    await connect(tx, newcomer, user);
    events.userCreated({ realm, userId: user.userId });
    return user;
  };

  return {
    async accountOf(tx, changed, newcomer) {
      const { person, realm } = newcomer;
      const known = await identities.use(tx, { realm, issuer: person.issuer, subject: person.subject });
      if (known !== undefined) {
        const user = await users.hold(tx, known);
        if (!user) throw new FederationRefusal('suspended');
        return named(tx, changed, { person, user });
      }
      const email = addressOf(person);
      const owner = await users.ownerOf(tx, { email, realm });
      if (owner === undefined) return create(tx, newcomer, email);
      const user = await link(tx, newcomer, await users.hold(tx, owner));
      return named(tx, changed, { person, user });
    },
  };
}
