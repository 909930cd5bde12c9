import { canonicalEmail } from '../../base/email-address.ts';
import { DomainError } from '@waypost/domain/base/domain-error';
import { type CustomerId, type InvitationId, isId, type UserId } from '@waypost/domain/base/ids';
import { invitationGapMs, isSentLately } from '@waypost/domain/customers/customer-admins';
import type { Language } from '@waypost/domain/base/language';
import { type InvitedRole, invitedRoleOf, type SessionRole } from '@waypost/domain/accounts/roles';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { newSecretToken } from '../../base/cryptography.ts';
import {
  type Acceptance,
  findAcceptor,
  findPendingByToken,
  findProvenAddress,
  hasPending,
  insertInvitation,
  lockInvitation,
  lockOpenOf,
  lockPendingOf,
  markAccepted,
  type OpenInvitationsOf,
  replaceToken,
  setOffers,
  type Withdrawal,
  withdrawOffers,
} from './invitations.store.ts';
import type { Plumbing } from '../../plumbing.ts';

export const invitationLifeMs = 7 * 24 * 60 * 60 * 1000;

/** The mail with the one copy of the token. */
export type InvitationMail = {
  readonly kind: 'invitation';
  readonly to: string;
  readonly lang?: Language;
  readonly link: string;
  /** The end of the invitation in ISO 8601. */
  readonly until: string;
  readonly inviter?: string;
  readonly roles: readonly InvitedRole[];
};

type Invited = {
  readonly email: string;
  readonly expires_at: Date;
  readonly lang?: Language | undefined;
  readonly invited_by: UserId;
  readonly roles: readonly SessionRole[];
};
type Pending = Invited & { readonly invitation_id: InvitationId };

export type NewInvitation = {
  readonly email: string;
  readonly realm: string;
  readonly roles: readonly SessionRole[];
  readonly invitedBy: UserId;
  readonly lang?: Language;
  /** The customer whose admin is invited, and the admin who is replaced. */
  readonly customer_id?: CustomerId | undefined;
  readonly replaces?: UserId | undefined;
};

/** Invitations and their mails; a feature above accepts them. */
export type InvitationService = {
  invite(tx: Transaction, invitation: NewInvitation): Promise<InvitationId>;
  /** Locks the invitation of a token until the transaction ends. */
  lock(tx: Transaction, token: string): ReturnType<typeof lockInvitation>;
  markAccepted(tx: Transaction, invitation_id: InvitationId, acceptance: Acceptance): Promise<void>;
  /**
   * Mails every pending invitation of an address again, each at most once in 3 minutes. The new link replaces
   * the old one and keeps its end, because anybody may ask, and nobody may extend an invitation.
   */
  resend(tx: Transaction, addressee: { readonly email: string; readonly lang: Language }): Promise<void>;
  /**
   * Mails the unaccepted invitations of an address to these roles again and starts their seven days anew. Throws
   * NOT_FOUND without one, INVITATION_SENT_LATELY within three minutes of the last mail.
   */
  renew(tx: Transaction, invited: OpenInvitationsOf): Promise<void>;
  /** Takes roles out of unaccepted invitations, to an address or from a user. Answers how many invitations had them. */
  withdraw(tx: Transaction, withdrawal: Withdrawal): Promise<number>;
  /** Sets what an unaccepted invitation offers; without roles it is deleted. */
  setRoles(tx: Transaction, invitation_id: InvitationId, roles: readonly SessionRole[]): Promise<void>;
  /**
   * The id of an invited person now: the invitation's, or the user's who has accepted it since a caller read the id.
   */
  presentId(tx: Transaction, id: UserId | InvitationId): Promise<UserId | InvitationId>;
  /** The organisation that a token invites this address to; does not use the token up. */
  realmOf(db: Executor, token: string, email: string): Promise<string | undefined>;
  isInvited(db: Executor, invited: { readonly email: string; readonly realm: string }): Promise<boolean>;
};

export type InvitationServiceDeps = Pick<Plumbing, 'clock' | 'newId' | 'keyedHash'> & {
  readonly portalOrigin: string;
  readonly sendMail: (tx: Transaction, mail: InvitationMail) => Promise<void>;
};

type Write = (tx: Transaction, invited: Invited) => Promise<Buffer>;

/** Puts the mail into the outbox, and answers the hash of its token. */
const createWrite =
  ({ keyedHash, portalOrigin, sendMail }: InvitationServiceDeps): Write =>
  async (tx, { email, expires_at, lang, invited_by, roles }) => {
    const token = newSecretToken();
    const link = `${portalOrigin}/login?invite-token=${token}`;
    const inviter = await findProvenAddress(tx, invited_by);
    await sendMail(tx, {
      kind: 'invitation',
      to: email,
      link,
      until: expires_at.toISOString(),
      roles: [invitedRoleOf(roles)],
      ...(inviter !== undefined && { inviter }),
      ...(lang && { lang }),
    });
    return keyedHash('invitation', token);
  };

type Renewing = Pick<InvitationService, 'renew' | 'withdraw'>;

const createRenewing = ({ clock }: Pick<InvitationServiceDeps, 'clock'>, write: Write): Renewing => ({
  async renew(tx, { email, ...invited }) {
    const now = clock();
    const open = await lockOpenOf(tx, { ...invited, email: canonicalEmail(email) });
    if (open.length === 0) throw new DomainError('NOT_FOUND');
    if (open.some(({ sent_at }) => isSentLately(sent_at, now))) throw new DomainError('INVITATION_SENT_LATELY');
    const expires_at = new Date(now.getTime() + invitationLifeMs);
    for (const { invitation_id, ...pending } of open) {
      const token_hash = await write(tx, { ...pending, expires_at });
      await replaceToken(tx, invitation_id, { token_hash, sent_at: now, expires_at });
    }
  },
  withdraw: (tx, { email, ...withdrawal }) =>
    withdrawOffers(tx, { ...withdrawal, email: email === undefined ? undefined : canonicalEmail(email) }),
});

export function createInvitationService(deps: InvitationServiceDeps): InvitationService {
  const { clock, newId, keyedHash } = deps;
  const hashOf = (token: string) => keyedHash('invitation', token);
  const write = createWrite(deps);
  const mailAgain = async (tx: Transaction, { invitation_id, ...invited }: Pending) =>
    replaceToken(tx, invitation_id, { token_hash: await write(tx, invited), sent_at: clock() });

  return {
    async invite(tx, { email: address, realm, roles, invitedBy, lang, customer_id = null, replaces = null }) {
      const email = canonicalEmail(address);
      const invitation_id = newId('inv');
      const created_at = clock();
      const expires_at = new Date(created_at.getTime() + invitationLifeMs);
      const token_hash = await write(tx, { email, expires_at, lang, invited_by: invitedBy, roles });
      const admin = { customer_id, replaces };
      const dates = { created_at, expires_at };
      await insertInvitation(tx, {
        invitation_id,
        token_hash,
        email,
        realm,
        roles,
        invited_by: invitedBy,
        ...admin,
        ...dates,
      });
      return invitation_id;
    },
    lock: (tx, token) => lockInvitation(tx, hashOf(token)),
    markAccepted,
    ...createRenewing(deps, write),
    setRoles: setOffers,
    async resend(tx, { email, lang }) {
      const now = clock();
      const sentBefore = new Date(now.getTime() - invitationGapMs);
      const pending = await lockPendingOf(tx, { email: canonicalEmail(email), now, sentBefore });
      for (const invitation of pending) await mailAgain(tx, { ...invitation, lang });
    },
    presentId: async (tx, id) => (isId('inv', id) ? ((await findAcceptor(tx, id)) ?? id) : id),
    async realmOf(db, token, email) {
      const invitation = await findPendingByToken(db, hashOf(token), clock());
      return invitation?.email === canonicalEmail(email) ? invitation.realm : undefined;
    },
    isInvited: (db, { email, realm }) => hasPending(db, { email: canonicalEmail(email), realm, now: clock() }),
  };
}
