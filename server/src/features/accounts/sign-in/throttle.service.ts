import type { UserId } from '@waypost/domain/base/ids';
import type { Clock } from '../../../base/clock.ts';
import type { Transact, Transaction } from '../../../db/transaction.ts';
import type { KeyedHash } from '../../../base/cryptography.ts';
import { addressGroup, afterTry, throttleRules, type ThrottleKind, waitOf } from './throttle-rules.ts';
import type { MailRequest } from '../mails/mail-requests.store.ts';
import {
  deleteOldThrottles,
  forgiveThrottles,
  lockThrottles,
  saveThrottles,
  type ThrottleRow,
} from './throttle.store.ts';

/** Who tries: the normalised email, whether it has an account or not, and the network address. */
export type Tried = { readonly email: string; readonly ip: string };

export type ThrottleService = {
  /** Counts a try at a password; answers the milliseconds to wait, 0 when it may go on (ACC-55). */
  tryPassword(tried: Tried): Promise<number>;
  /** The same with what is looked up for the try, which costs less together. */
  tryPasswordOf<T>(tried: Tried, lookUp: (tx: Transaction) => Promise<T>): Promise<{ waitMs: number; found: T }>;
  /** The try was right: it does not count, and this address is known for this account from now on. */
  succeeded(tx: Transaction, tried: Tried): Promise<void>;
  /** Counts a try at a second factor, over all sign-ins of the user; answers the milliseconds to wait (ACC-50). */
  tryFactor(userId: UserId): Promise<number>;
  factorSucceeded(tx: Transaction, userId: UserId): Promise<void>;
  /** Counts a mail to an address that anybody may have typed; false when one was sent a moment ago. */
  mayMail(tx: Transaction, kind: MailRequest['kind'], email: string): Promise<boolean>;
  removeOld(tx: Transaction): Promise<void>;
};

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
    const mail = subject(rule, `${kind} ${email}`);
    const row = (await lock(tx, [mail]))(mail);
    if (waitOf(row) > 0) return false;
    await saveThrottles(tx, [counted(rule, row)]);
    return true;
  };

export function createThrottleService({ transact, clock, keyedHash }: Deps): ThrottleService {
  const subject = (kind: ThrottleKind, text: string) => keyedHash(`throttle:${kind}`, text);
  const subjectsOf = ({ email, ip }: Tried) => {
    const address = addressGroup(ip);
    return {
      pair: subject('pair', `${address} ${email}`),
      address: subject('address', address),
      account: subject('account', email),
    };
  };
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

  const tryPasswordOf: ThrottleService['tryPasswordOf'] = (tried, lookUp) =>
    transact(async (tx) => {
      const now = clock();
      const subjects = subjectsOf(tried);
      const [rowOf, found] = await Promise.all([lock(tx, Object.values(subjects)), lookUp(tx)]);
      const { succeeded_at } = rowOf(subjects.pair);
      // strangers cannot lock out somebody who has signed in from here before
      const isKnown = succeeded_at !== null && succeeded_at.getTime() + knownForMs > now.getTime();
      const kinds = isKnown ? (['pair'] as const) : (['pair', 'address', 'account'] as const);
      const waitMs = Math.max(...kinds.map((kind) => waitOf(rowOf(subjects[kind]), now)));
      if (waitMs === 0)
        await saveThrottles(
          tx,
          kinds.map((kind) => counted(kind, rowOf(subjects[kind]))),
        );
      return { waitMs, found };
    });

  return {
    tryPasswordOf,
    tryPassword: async (tried) => (await tryPasswordOf(tried, () => Promise.resolve())).waitMs,
    async succeeded(tx, tried) {
      const { pair, address, account } = subjectsOf(tried);
      await forgiveThrottles(tx, { known: pair, others: [address, account], now: clock() });
    },
    tryFactor: (userId) =>
      transact(async (tx) => {
        const factor = subject('factor', userId);
        const row = (await lock(tx, [factor]))(factor);
        const waitMs = waitOf(row, clock());
        if (waitMs === 0) await saveThrottles(tx, [counted('factor', row)]);
        return waitMs;
      }),
    async factorSucceeded(tx, userId) {
      const factor = subject('factor', userId);
      await saveThrottles(tx, [{ ...(await lock(tx, [factor]))(factor), failures: 0, blocked_until: null }]);
    },
    mayMail: createMayMail({ lock, counted, subject, waitOf: (row) => waitOf(row, clock()) }),
    removeOld: (tx) => deleteOldThrottles(tx, ago(dayMs), ago(knownForMs)),
  };
}
