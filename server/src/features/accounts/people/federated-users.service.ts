import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Language } from '@waypost/domain/base/language';
import type { Clock } from '../../../base/clock.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { NewId } from '../../../base/new-id.ts';
import type { MailLinksService } from '../mails/mail-links.service.ts';
import { findRealmOwner } from '../realms/realm-accounts.store.ts';
import type { RealmRegistry } from '../realms/realms.ts';
import type { MarkChanged } from '../sessions/sessions.service.ts';
import { findPassword, insertUser, lockActiveUser, setNames } from './users.store.ts';

type Names = Pick<SessionUser, 'firstName' | 'lastName'>;

/** Somebody of an organisation's provider; the organisation has seen to who they are. */
export type NewFederatedUser = Names & {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly realm: string;
  readonly lang: Language;
};

/** The accounts of people whom an organisation's provider signs in. */
export type FederatedUsersService = {
  /** Kept as they are until the transaction ends; undefined for one who may not sign in. */
  hold(tx: Transaction, userId: UserId): Promise<SessionUser | undefined>;
  /** Whose account has that address in that organisation. */
  ownerOf(tx: Transaction, address: { readonly email: string; readonly realm: string }): Promise<UserId | undefined>;
  /** Has a password, and may use it in that organisation. */
  hasPassword(tx: Transaction, at: { readonly userId: UserId; readonly realm: string }): Promise<boolean>;
  /** An account without a password; throws EMAIL_TAKEN. */
  create(tx: Transaction, user: NewFederatedUser): Promise<SessionUser>;
  /** Every session shows the new name at once. */
  rename(tx: Transaction, changed: MarkChanged, renamed: Names & Pick<SessionUser, 'userId'>): Promise<void>;
};

type Deps = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly termsVersion: string;
  readonly mailLinks: MailLinksService;
  readonly realms: Pick<RealmRegistry, 'withoutPassword'>;
};

export function createFederatedUsersService({
  clock,
  newId,
  termsVersion,
  mailLinks,
  realms,
}: Deps): FederatedUsersService {
  return {
    hold: (tx, userId) => lockActiveUser(tx, userId),
    ownerOf: (tx, address) => findRealmOwner(tx, address),
    hasPassword: async (tx, { userId, realm }) =>
      !realms.withoutPassword.includes(realm) && (await findPassword(tx, userId)) !== undefined,
    async create(tx, { emailVerified, lang, ...given }) {
      const created_at = clock();
      const user = { ...given, userId: newId('usr'), phone: null, country: null, roles: [] };
      const isNew = await insertUser(tx, {
        ...user,
        password_hash: null,
        email_verified_at: emailVerified ? created_at : null,
        channel: null,
        track_id: null,
        terms_version: termsVersion,
        lang,
        company_name: null,
        age_certified_at: null,
        created_at,
      });
      if (!isNew) throw new DomainError('EMAIL_TAKEN');
      if (!emailVerified) await mailLinks.sendVerification(tx, user);
      return { ...user, emailVerified };
    },
    async rename(tx, changed, { userId, ...names }) {
      await setNames(tx, userId, names);
      await changed(userId);
    },
  };
}
