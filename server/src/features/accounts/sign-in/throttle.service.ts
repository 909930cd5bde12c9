import type { UserId } from '@waypost/domain/base/ids';
import type { RealmChoice } from '@waypost/domain/accounts/realm';
import type { Clock } from '../../../base/clock.ts';
import type { Transact, Transaction } from '../../../db/transaction.ts';
import { addressGroup } from '../../../base/address-group.ts';
import { mailboxOf } from '../../../base/email-address.ts';
import type { KeyedHash } from '../../../base/cryptography.ts';
import { afterTry, throttleRules, type ThrottleKind, waitOf } from './throttle-rules.ts';
import type { MailRequest } from '../mails/mail-requests.store.ts';
import {
  countKnown,
  type CountedRows,
  deleteOldThrottles,
  lockThrottles,
  markKnown,
  saveThrottles,
  type ThrottleRow,
  undoThrottles,
} from './throttle.store.ts';

/** A password that is tried: the normalised email, the organisation that is named or any, and the network address. */
export type Tried = { readonly email: string; readonly choice: RealmChoice; readonly ip: string };

/** What one try was counted against; a right password takes it back. */
export type CountedTry = CountedRows | undefined;

type Trying<T> = { readonly waitMs: number; readonly found: readonly T[]; readonly counted: CountedTry };
type Account = { readonly userId: UserId };

export type ThrottleService = {
  /** Counts a try at the password of an account that is known; `waitMs` is 0 when it may go on. */
  tryPassword(tried: Tried & Account): Promise<Pick<Trying<Account>, 'waitMs' | 'counted'>>;
  /** The same for the accounts that are looked up for the try, which costs less together. */
  tryPasswordOf<T extends Account>(
    tried: Tried,
    lookUp: (tx: Transaction) => Promise<readonly T[]>,
  ): Promise<Trying<T>>;
  /** The password was right: this try does not count, and nothing counts any more against this account from here. */
  undo(tx: Transaction, counted: CountedTry): Promise<void>;
  /** The user has signed in from this address: strangers' tries do not slow them down here. */
  knowAddress(tx: Transaction, user: Account & { readonly ip: string }): Promise<void>;
  /** Counts a try at a second factor, over all sign-ins of the user; answers the milliseconds to wait. */
  tryFactor(userId: UserId): Promise<number>;
  factorSucceeded(tx: Transaction, userId: UserId): Promise<void>;
  /** Counts a mail to a mailbox that anybody may have typed; false when one was sent a moment ago. */
  mayMail(tx: Transaction, kind: MailKind, email: string): Promise<boolean>;
  removeOld(tx: Transaction): Promise<void>;
};

/** Mails to addresses that anybody may have typed. */
type MailKind = MailRequest['kind'] | 'verify';

const dayMs = 24 * 60 * 60 * 1000;
const knownForMs = 90 * dayMs;

type Deps = { readonly transact: Transact; readonly clock: Clock; readonly keyedHash: KeyedHash };

type Counting = {
  readonly lock: (tx: Transaction, subjects: readonly Buffer[]) => Promise<(wanted: Buffer) => ThrottleRow>;
  readonly counted: (kind: ThrottleKind, row: ThrottleRow) => ThrottleRow;
  readonly subject: (kind: ThrottleKind, text: string) => Buffer;
  readonly waitOf: (row: ThrottleRow) => number;
};

/** Each kind of mail is counted by itself: whoever asks for one keeps nobody from another. */
const createMayMail =
  ({ lock, counted, subject, waitOf }: Counting): ThrottleService['mayMail'] =>
  async (tx, kind, email) => {
    const rule = kind === 'invitations' ? 'invitations' : 'mail';
    const mail = subject(rule, `${kind} ${mailboxOf(email)}`);
    const row = (await lock(tx, [mail]))(mail);
    if (waitOf(row) > 0) return false;
    await saveThrottles(tx, [counted(rule, row)]);
    return true;
  };

const createFactorTries = (
  { lock, counted, subject, waitOf }: Counting,
  transact: Transact,
): Pick<ThrottleService, 'tryFactor' | 'factorSucceeded'> => ({
  tryFactor: (userId) =>
    transact(async (tx) => {
      const factor = subject('factor', userId);
      const row = (await lock(tx, [factor]))(factor);
      const waitMs = waitOf(row);
      if (waitMs === 0) await saveThrottles(tx, [counted('factor', row)]);
      return waitMs;
    }),
  async factorSucceeded(tx, userId) {
    const factor = subject('factor', userId);
    await saveThrottles(tx, [{ ...(await lock(tx, [factor]))(factor), failures: 0, blocked_until: null }]);
  },
});

/**
 * Password tries are counted by organisation and email, whether there is an account or not, so that no answer tells.
 * Tries in any organisation are counted apart: a success there says nothing of the email's account in another one.
 */
export function createThrottleService({ transact, clock, keyedHash }: Deps): ThrottleService {
  const subject = (kind: ThrottleKind | 'known', text: string) => keyedHash(`throttle:${kind}`, text);
  const subjectsOf = ({ email, choice, ip }: Tried) => {
    const address = addressGroup(ip);
    const account = choice === 'any' ? `any ${email}` : `realm ${choice.realm} ${email}`;
    return {
      pair: subject('pair', `${address} ${account}`),
      address: subject('address', address),
      account: subject('account', account),
    };
  };
  const knownSubject = (userId: UserId, ip: string) => subject('known', `${addressGroup(ip)} ${userId}`);
  const lock = async (tx: Transaction, subjects: readonly Buffer[]) => {
    const rows = await lockThrottles(tx, subjects, clock());
    return (wanted: Buffer): ThrottleRow => {
      const row = rows.find((each) => each.subject.equals(wanted));
      if (!row) throw new Error('A throttle row that was just made is not there');
      return row;
    };
  };
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  const counted = (kind: ThrottleKind, row: ThrottleRow): ThrottleRow => ({
    ...row,
    ...afterTry(row, clock(), throttleRules[kind]),
  });

  /** Whether every account that the password is compared with has signed in from this address before. */
  const isKnown = async (tx: Transaction, accounts: readonly Account[], ip: string): Promise<boolean> => {
    const subjects = accounts.map(({ userId }) => knownSubject(userId, ip));
    const known = await countKnown(tx, subjects, ago(knownForMs));
    return accounts.length > 0 && known === accounts.length;
  };

  const tryPasswordOf: ThrottleService['tryPasswordOf'] = (tried, lookUp) =>
    transact(async (tx) => {
      const now = clock();
      const subjects = subjectsOf(tried);
      const [rowOf, found] = await Promise.all([lock(tx, Object.values(subjects)), lookUp(tx)]);
      // strangers cannot lock out somebody who has signed in from here before
      const kinds = (await isKnown(tx, found, tried.ip))
        ? (['pair'] as const)
        : (['pair', 'address', 'account'] as const);
      const waitMs = Math.max(...kinds.map((kind) => waitOf(rowOf(subjects[kind]), now)));
      if (waitMs > 0) return { waitMs, found, counted: undefined };
      const rows = kinds.map((kind) => counted(kind, rowOf(subjects[kind])));
      await saveThrottles(tx, rows);
      // of several accounts one may be a stranger's, whose own password would undo guesses at the others
      return { waitMs, found, counted: found.length === 1 ? { pair: subjects.pair, rows } : undefined };
    });

  const counting: Counting = { lock, counted, subject, waitOf: (row) => waitOf(row, clock()) };
  return {
    tryPasswordOf,
    tryPassword: ({ userId, ...tried }) => tryPasswordOf(tried, () => Promise.resolve([{ userId }])),
    undo: async (tx, right) => (right ? undoThrottles(tx, right) : undefined),
    knowAddress: (tx, { userId, ip }) => markKnown(tx, { subject: knownSubject(userId, ip), now: clock() }),
    ...createFactorTries(counting, transact),
    mayMail: createMayMail(counting),
    removeOld: (tx) => deleteOldThrottles(tx, ago(dayMs), ago(knownForMs)),
  };
}
