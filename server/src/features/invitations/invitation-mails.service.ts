import { canonicalEmail } from '../../base/email-address.ts';
import type { InvitationId } from '@waypost/domain/base/ids';
import { resendGapMs } from './invitation.ts';
import type { Language } from '@waypost/domain/base/language';
import type { Clock } from '../../base/clock.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import { type KeyedHash, newSecretToken } from '../../base/cryptography.ts';
import { findPendingByToken, hasPending, lockPendingOf, replaceToken } from './invitations.store.ts';

/** The mail with the one copy of the token. */
export type InvitationMail = {
  readonly kind: 'invitation';
  readonly to: string;
  /** The reader's own where nothing is said. */
  readonly lang?: Language;
  readonly link: string;
  /** ISO 8601: until then it can be accepted. */
  readonly until: string;
};

export type Invited = { readonly email: string; readonly expires_at: Date; readonly lang?: Language | undefined };
type Pending = Invited & { readonly invitation_id: InvitationId };

/** How invitations reach people, and who has one; accepting is the invitation service's. */
export type InvitationMailsService = {
  hashOf(token: string): Buffer;
  /** Puts the mail into the outbox; answers the hash of the token that stands in it. */
  write(tx: Transaction, invited: Invited): Promise<Buffer>;
  /**
   * Mails every pending invitation of an address again, each at most once in 3 minutes (ACC-35). The new link replaces
   * the old one and ends when the old one would have: anybody may ask, and nobody may make an invitation live longer.
   */
  resend(tx: Transaction, addressee: { readonly email: string; readonly lang: Language }): Promise<void>;
  /** The organisation that a token opens to this address; nothing is used up. */
  realmOf(db: Executor, token: string, email: string): Promise<string | undefined>;
  isInvited(db: Executor, invited: { readonly email: string; readonly realm: string }): Promise<boolean>;
};

type Deps = {
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly portalOrigin: string;
  readonly sendMail: (tx: Transaction, mail: InvitationMail) => Promise<void>;
};

export function createInvitationMails({ clock, keyedHash, portalOrigin, sendMail }: Deps): InvitationMailsService {
  const hashOf = (token: string) => keyedHash('invitation', token);

  const write: InvitationMailsService['write'] = async (tx, { email, expires_at, lang }) => {
    const token = newSecretToken();
    const link = `${portalOrigin}/login?invite-token=${token}`;
    await sendMail(tx, { kind: 'invitation', to: email, link, until: expires_at.toISOString(), ...(lang && { lang }) });
    return hashOf(token);
  };
  const mailAgain = async (tx: Transaction, { invitation_id, ...invited }: Pending) =>
    replaceToken(tx, invitation_id, { token_hash: await write(tx, invited), sent_at: clock() });

  return {
    hashOf,
    write,
    async resend(tx, { email, lang }) {
      const now = clock();
      const sentBefore = new Date(now.getTime() - resendGapMs);
      const pending = await lockPendingOf(tx, { email: canonicalEmail(email), now, sentBefore });
      for (const invitation of pending) await mailAgain(tx, { ...invitation, lang });
    },
    async realmOf(db, token, email) {
      const found = await findPendingByToken(db, hashOf(token), clock());
      return found?.email === canonicalEmail(email) ? found.realm : undefined;
    },
    isInvited: (db, { email, realm }) => hasPending(db, { email: canonicalEmail(email), realm, now: clock() }),
  };
}
