import type { UserId } from '@waypost/domain/base/ids';
import type { RealmChoice } from '@waypost/domain/accounts/realm';
import type { Clock } from '../../../base/clock.ts';
import type { Transact, Transaction } from '../../../db/transaction.ts';
import { addressGroup } from '../../../base/address-group.ts';
import { mailboxOf } from '../../../base/email-address.ts';
import type { KeyedHash } from '../../../base/cryptography.ts';
import { afterTry, throttleRules, type ThrottleKind, waitUntilAllowed } from './throttle-rules.ts';
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

/** One try at a password: the normalised email, the organisation or any, and the network address. */
export type PasswordAttempt = { readonly email: string; readonly choice: RealmChoice; readonly ip: string };

/** The counters that one try has raised; a right password lowers them again. */
export type CountedTry = CountedRows | undefined;

type AttemptOutcome<T> = { readonly waitMs: number; readonly accounts: readonly T[]; readonly counted: CountedTry };
type Account = { readonly userId: UserId };

export type ThrottleService = {
  /** Counts a try at the password of a known account; `waitMs` is 0 when the try may go on. */
  tryPassword(attempt: PasswordAttempt & Account): Promise<Pick<AttemptOutcome<Account>, 'waitMs' | 'counted'>>;
  /** The same for accounts that it looks up in the same transaction, which costs less. */
  tryPasswordOf<T extends Account>(
    attempt: PasswordAttempt,
    lookUp: (tx: Transaction) => Promise<readonly T[]>,
  ): Promise<AttemptOutcome<T>>;
  /** After a right password: uncounts this try, and forgets earlier ones at this account from this address. */
  undo(tx: Transaction, counted: CountedTry): Promise<void>;
  /** Remembers that the user signed in from this address, where other people's tries then do not slow them down. */
  knowAddress(tx: Transaction, user: Account & { readonly ip: string }): Promise<void>;
  /** Counts a try at a second factor, over all sign-ins of the user; answers the milliseconds to wait. */
  tryFactor(userId: UserId): Promise<number>;
  factorSucceeded(tx: Transaction, userId: UserId): Promise<void>;
  /** Counts a mail to a mailbox that anybody may type; false when one was sent a moment ago. */
  mayMail(tx: Transaction, kind: MailKind, email: string): Promise<boolean>;
  removeOld(tx: Transaction): Promise<void>;
};

/** Mails to addresses that anybody may type. */
type MailKind = 'reset' | 'org-ids' | 'invitations' | 'verify';

const dayMs = 24 * 60 * 60 * 1000;
const addressMemoryMs = 90 * dayMs;

type Deps = { readonly transact: Transact; readonly clock: Clock; readonly keyedHash: KeyedHash };

type Counting = {
  readonly lock: (tx: Transaction, subjects: readonly Buffer[]) => Promise<(subject: Buffer) => ThrottleRow>;
  readonly counted: (kind: ThrottleKind, row: ThrottleRow) => ThrottleRow;
  readonly subject: (kind: ThrottleKind, text: string) => Buffer;
  readonly waitOf: (row: ThrottleRow) => number;
};

/** Each kind of mail is counted apart: requests for one kind never block another. */
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
 * Counts password tries by organisation and email, with an account or without, so that no answer tells them apart.
 * Tries in any organisation are counted apart: a success there proves nothing about the account in another one.
 */
export function createThrottleService({ transact, clock, keyedHash }: Deps): ThrottleService {
  const subject = (kind: ThrottleKind | 'known', text: string) => keyedHash(`throttle:${kind}`, text);
  const subjectsOf = ({ email, choice, ip }: PasswordAttempt) => {
    const address = addressGroup(ip);
    const account = choice === 'any' ? `any ${email}` : `realm ${choice.realm} ${email}`;
    return {
      pair: subject('pair', `${address} ${account}`),
      address: subject('address', address),
      account: subject('account', account),
    };
  };
  const addressSubject = (userId: UserId, ip: string) => subject('known', `${addressGroup(ip)} ${userId}`);
  const lock = async (tx: Transaction, subjects: readonly Buffer[]) => {
    const rows = await lockThrottles(tx, subjects, clock());
    return (requestedSubject: Buffer): ThrottleRow => {
      const row = rows.find((each) => each.subject.equals(requestedSubject));
      if (!row) throw new Error('A throttle row that was just inserted is missing');
      return row;
    };
  };
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  const counted = (kind: ThrottleKind, row: ThrottleRow): ThrottleRow => ({
    ...row,
    ...afterTry(row, clock(), throttleRules[kind]),
  });

  /** Whether every account of the try has signed in from this address before. */
  const isKnownAddress = async (tx: Transaction, accounts: readonly Account[], ip: string): Promise<boolean> => {
    const subjects = accounts.map(({ userId }) => addressSubject(userId, ip));
    const knownCount = await countKnown(tx, subjects, ago(addressMemoryMs));
    return accounts.length > 0 && knownCount === accounts.length;
  };

  const tryPasswordOf: ThrottleService['tryPasswordOf'] = (attempt, lookUp) =>
    transact(async (tx) => {
      const now = clock();
      const subjects = subjectsOf(attempt);
      const [rowOf, accounts] = await Promise.all([lock(tx, Object.values(subjects)), lookUp(tx)]);
      // strangers must not slow down a user who has signed in from here before
      const kinds = (await isKnownAddress(tx, accounts, attempt.ip))
        ? (['pair'] as const)
        : (['pair', 'address', 'account'] as const);
      const waitMs = Math.max(...kinds.map((kind) => waitUntilAllowed(rowOf(subjects[kind]), now)));
      if (waitMs > 0) return { waitMs, accounts, counted: undefined };
      const rows = kinds.map((kind) => counted(kind, rowOf(subjects[kind])));
      await saveThrottles(tx, rows);
      // of several accounts one may be an attacker's, whose own password would uncount guesses at the others
      return { waitMs, accounts, counted: accounts.length === 1 ? { pair: subjects.pair, rows } : undefined };
    });

  const counting: Counting = { lock, counted, subject, waitOf: (row) => waitUntilAllowed(row, clock()) };
  return {
    tryPasswordOf,
    tryPassword: ({ userId, ...attempt }) => tryPasswordOf(attempt, () => Promise.resolve([{ userId }])),
    undo: async (tx, right) => (right ? undoThrottles(tx, right) : undefined),
    knowAddress: (tx, { userId, ip }) => markKnown(tx, { subject: addressSubject(userId, ip), now: clock() }),
    ...createFactorTries(counting, transact),
    mayMail: createMayMail(counting),
    removeOld: (tx) => deleteOldThrottles(tx, ago(dayMs), ago(addressMemoryMs)),
  };
}
