import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import { canonicalEmail } from '../../../base/email-address.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { MarkChanged } from '../sessions/sessions.service.ts';
import { findRealmOwner, listRealmsOf } from './realm-accounts.store.ts';
import {
  findLanguage,
  insertUser,
  listNames,
  findActiveUser,
  lockActiveUser,
  lockUser,
  type NewUserRow,
  setNames,
} from './users.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

type Names = Pick<SessionUser, 'firstName' | 'lastName'>;

/** A user about to be created; a field that is missing is empty. */
export type NewUser = Names &
  Partial<Pick<SessionUser, 'phone' | 'country' | 'roles'>> &
  Partial<Pick<NewUserRow, 'password_hash' | 'channel' | 'track_id' | 'company_name'>> & {
    readonly userId?: UserId;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly realm: string;
    readonly lang: NewUserRow['lang'];
    readonly isOfAge?: boolean;
  };

export type SeededUser = Partial<Omit<SessionUser, 'userId'>> & {
  readonly email: string;
  readonly password: string;
  readonly userId?: UserId;
  readonly channel?: string | null;
};

export type UsersService = {
  /** Mails a link to verify the address where the new user's is not verified; throws EMAIL_TAKEN. */
  create(tx: Transaction, user: NewUser): Promise<SessionUser>;
  /** Sends no mail; verified and in the main realm by default. Throws EMAIL_TAKEN. */
  seed(tx: Transaction, user: SeededUser): Promise<UserId>;
  /** Locks the user until the transaction ends; throws UNAUTHORIZED for a deleted one. */
  lock(tx: Transaction, userId: UserId): Promise<SessionUser>;
  /** Locks the user against changes until the transaction ends; undefined for one who may not sign in. */
  lockActive(tx: Transaction, userId: UserId): Promise<SessionUser | undefined>;
  /** Undefined for a deleted user, and for one who may not sign in. */
  findActive(userId: UserId): Promise<SessionUser | undefined>;
  ownerOf(tx: Transaction, address: { readonly email: string; readonly realm: string }): Promise<UserId | undefined>;
  /** Whether the address has an account in any organisation. */
  isTaken(tx: Transaction, email: string): Promise<boolean>;
  /** Every session shows the new name at once. */
  rename(tx: Transaction, changed: MarkChanged, renamed: Names & Pick<SessionUser, 'userId'>): Promise<void>;
  /** The full names of these users, in one query; deleted users are missing. */
  namesOf(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  /** The language that the user chose last; the default for a deleted user. */
  languageOf(executor: Executor, userId: UserId): Promise<Language>;
};

type Deps = Pick<Plumbing, 'db' | 'clock' | 'newId'> & {
  readonly mainRealm: string;
  readonly termsVersion: string;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly mailLinks: Pick<MailLinksService, 'sendVerification'>;
};

const emailTaken = () =>
  new DomainError('EMAIL_TAKEN', [
    { path: 'email', reason: 'EMAIL_TAKEN', message: 'An account with this email already exists.' },
  ]);

function createInsertion({ clock, newId, termsVersion }: Deps) {
  return async (tx: Transaction, { emailVerified, isOfAge = false, ...fields }: NewUser): Promise<SessionUser> => {
    const created_at = clock();
    const user = { userId: newId('usr'), phone: null, country: null, roles: [], ...fields };
    const isNew = await insertUser(tx, {
      password_hash: null,
      channel: null,
      track_id: null,
      company_name: null,
      ...user,
      email_verified_at: emailVerified ? created_at : null,
      age_certified_at: isOfAge ? created_at : null,
      terms_version: termsVersion,
      created_at,
    });
    if (!isNew) throw emailTaken();
    const { userId, roles, firstName, lastName, email, realm, phone, country } = user;
    return { userId, roles, firstName, lastName, email, realm, phone, country, emailVerified };
  };
}

export function createUsersService(deps: Deps): UsersService {
  const { db, mainRealm, passwords, mailLinks } = deps;
  const insert = createInsertion(deps);
  return {
    async create(tx, newUser) {
      const user = await insert(tx, newUser);
      if (!user.emailVerified) await mailLinks.sendVerification(tx, user);
      return user;
    },
    async seed(tx, { email, password, ...fields }) {
      const seeded = await insert(tx, {
        firstName: 'Ada',
        lastName: 'Lovelace',
        country: 'DEU',
        realm: mainRealm,
        emailVerified: true,
        lang: defaultLanguage,
        ...fields,
        email: canonicalEmail(email),
        password_hash: await passwords.hash(password),
      });
      return seeded.userId;
    },
    async lock(tx, userId) {
      const user = await lockUser(tx, userId);
      if (!user) throw new DomainError('UNAUTHORIZED');
      return user;
    },
    lockActive: (tx, userId) => lockActiveUser(tx, userId),
    findActive: (userId) => findActiveUser(deps.db, userId),

    ownerOf: (tx, address) => findRealmOwner(tx, address),
    isTaken: async (tx, email) => (await listRealmsOf(tx, canonicalEmail(email))).length > 0,
    async rename(tx, changed, { userId, ...names }) {
      await setNames(tx, userId, names);
      await changed(userId);
    },
    languageOf: async (executor, userId) => (await findLanguage(executor, userId)) ?? defaultLanguage,
    namesOf: async (userIds) => (userIds.length === 0 ? new Map() : new Map(await listNames(db, userIds))),
  };
}
