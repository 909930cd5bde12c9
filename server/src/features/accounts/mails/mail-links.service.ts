import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { UserId } from '@waypost/domain/base/ids';
import type { Transaction } from '../../../db/transaction.ts';
import { newSecretToken } from '../../../base/cryptography.ts';
import type { ThrottleService } from '../sign-in/throttle.service.ts';
import {
  deleteMailTokens,
  findOwnerOfMailToken,
  insertMailToken,
  type MailTokenKind,
  useMailToken,
} from './mail-tokens.store.ts';
import type { Plumbing } from '../../../plumbing.ts';

/** A mail whose link acts in its reader's name. */
export type LinkMail = {
  readonly kind: MailTokenKind;
  readonly to: string;
  readonly firstName: string;
  readonly link: string;
};
export type SendLinkMail = (tx: Transaction, mail: LinkMail) => Promise<void>;

const minuteMs = 60_000;
const pages = {
  verify: { path: '/email-verify', lifeMs: 24 * 60 * minuteMs },
  reset: { path: '/reset-password', lifeMs: 60 * minuteMs },
} as const satisfies Record<MailTokenKind, { path: string; lifeMs: number }>;

type Addressee = Pick<SessionUser, 'userId' | 'email' | 'firstName'>;

export type MailLinksService = {
  send(tx: Transaction, kind: MailTokenKind, user: Addressee): Promise<void>;
  /** Mails a link that verifies the address; false, and no mail, when one went to the same mailbox a minute ago. */
  sendVerification(tx: Transaction, user: Addressee): Promise<boolean>;
  /** Reads the owner without using the link up; throws LINK_EXPIRED. */
  ownerOf(kind: MailTokenKind, token: string): Promise<Addressee>;
  /** Works once, and revokes every other link of the kind; throws LINK_EXPIRED. */
  use(tx: Transaction, kind: MailTokenKind, token: string): Promise<UserId>;
  revoke(tx: Transaction, kind: MailTokenKind, userId: UserId): Promise<void>;
};

type Deps = Pick<Plumbing, 'db' | 'clock' | 'keyedHash'> & {
  readonly accountOrigin: string;
  readonly sendMail: SendLinkMail;
  readonly throttle: Pick<ThrottleService, 'mayMail'>;
};

/** Links in mails. Their token is in the fragment, which reaches no log and no Referer, and acts on a POST. */
export function createMailLinksService({
  db,
  clock,
  keyedHash,
  accountOrigin,
  sendMail,
  throttle,
}: Deps): MailLinksService {
  const usableToken = (kind: MailTokenKind, token: string) => ({
    token_hash: keyedHash(`mail:${kind}`, token),
    kind,
    now: clock(),
  });
  const orExpired = <T>(row: T | undefined): T => {
    if (row === undefined) throw new DomainError('LINK_EXPIRED');
    return row;
  };
  const send: MailLinksService['send'] = async (tx, kind, { userId, email, firstName }) => {
    const { path, lifeMs } = pages[kind];
    const token = newSecretToken();
    const { token_hash, now } = usableToken(kind, token);
    const expires_at = new Date(now.getTime() + lifeMs);
    await insertMailToken(tx, { token_hash, kind, userId, created_at: now, expires_at });
    await sendMail(tx, { kind, to: email, firstName, link: `${accountOrigin}${path}#token=${token}` });
  };

  return {
    send,
    async sendVerification(tx, user) {
      const isAllowed = await throttle.mayMail(tx, 'verify', user.email);
      if (isAllowed) await send(tx, 'verify', user);
      return isAllowed;
    },
    ownerOf: async (kind, token) => orExpired(await findOwnerOfMailToken(db, usableToken(kind, token))),
    revoke: (tx, kind, userId) => deleteMailTokens(tx, userId, kind),
    async use(tx, kind, token) {
      const { userId } = orExpired(await useMailToken(tx, usableToken(kind, token)));
      await deleteMailTokens(tx, userId, kind);
      return userId;
    },
  };
}
