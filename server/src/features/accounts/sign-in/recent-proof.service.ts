import type { ConfirmIdentityInput, FactorAnswer } from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { combineProofs, type ProofMethod, recentProofMs } from '@waypost/domain/accounts/second-factor';
import type { Clock } from '../../../base/clock.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import { type FactorsService, wrongSecondFactor } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Device, MarkChanged, SessionsService } from '../sessions/sessions.service.ts';
import { findProof, setProof } from '../sessions/sessions.store.ts';
import type { MustWait } from './entry-outcomes.ts';
import type { ThrottleService } from './throttle.service.ts';
import { findPassword, lockUserWithPassword } from '../people/users.store.ts';

/** Whose session is to be confirmed, and from where. */
export type Confirming = { readonly user: SessionUser; readonly sid: string; readonly device: Device };

/** What a session is proven with from now on. */
export type NewProof = { readonly sid: string; readonly amr: readonly ProofMethod[] };

/** The session's new token: the one before opens nothing any more. */
export type Confirmed = { readonly session_token: string };

export type RecentProofService = {
  /** Throws REAUTHENTICATION_REQUIRED when the last proof of this session is older than ten minutes. */
  assertRecent(executor: Executor, sid: string): Promise<void>;
  /** The same of a proof that no session has yet. */
  assertFresh(proven_at: Date): void;
  /** Adds a proof, of now, to what the session was proven with; throws UNAUTHORIZED when it has ended. */
  add(tx: Transaction, changed: MarkChanged, proof: NewProof): Promise<void>;
  /** Throws WRONG_CREDENTIALS or WRONG_SECOND_FACTOR; counted and slowed down like a sign-in. */
  confirm(who: Confirming, input: ConfirmIdentityInput): Promise<Confirmed | MustWait>;
};

type Deps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly factors: FactorsService;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly events: AccountsEvents;
};

export function createRecentProofService(deps: Deps): RecentProofService {
  const { db, clock, passwords, factors, throttle, sessions, events } = deps;

  const add: RecentProofService['add'] = async (tx, changed, { sid, amr }) => {
    await sessions.hold(tx, sid);
    const before = await findProof(tx, sid);
    await setProof(tx, sid, { amr: combineProofs(before?.amr ?? [], amr), authenticated_at: clock() });
    await changed(sid);
  };

  const byPassword = async ({ user, sid, device }: Confirming, password: string): Promise<Confirmed | MustWait> => {
    const { userId, email, realm } = user;
    const tried = { userId, email, choice: { realm }, ip: device.ip };
    const { waitMs, counted } = await throttle.tryPassword(tried);
    if (waitMs > 0) return { waitMs };
    const found = await findPassword(db, userId);
    const isRight = await passwords.matches(password, found?.password_hash);
    if (!isRight || !found) throw new DomainError('WRONG_CREDENTIALS');
    return sessions.change(async (tx, changed) => {
      // the password may have been reset while it was being compared
      if (!(await lockUserWithPassword(tx, userId, found.password_hash))) throw new DomainError('WRONG_CREDENTIALS');
      await throttle.undo(tx, counted);
      await throttle.knowAddress(tx, tried);
      await add(tx, changed, { sid, amr: ['pwd'] });
      return { session_token: await sessions.renewToken(tx, sid) };
    });
  };

  const byFactor = async ({ user, sid, device }: Confirming, answer: FactorAnswer): Promise<Confirmed | MustWait> => {
    const waitMs = await throttle.tryFactor(user.userId);
    if (waitMs > 0) return { waitMs };
    const confirmed = await sessions.change(async (tx, changed) => {
      const amr = await factors.prove(tx, { user, answer, browser: device.session_token ?? '' });
      if (!amr) return undefined;
      await throttle.factorSucceeded(tx, user.userId);
      await add(tx, changed, { sid, amr });
      return { session_token: await sessions.renewToken(tx, sid) };
    });
    if (!confirmed) throw wrongSecondFactor();
    return confirmed;
  };

  const assertFresh = (proven_at: Date | undefined) => {
    const isFresh = proven_at !== undefined && proven_at.getTime() + recentProofMs > clock().getTime();
    if (!isFresh) throw new DomainError('REAUTHENTICATION_REQUIRED');
  };

  return {
    assertRecent: async (executor, sid) => assertFresh((await findProof(executor, sid))?.authenticated_at),
    assertFresh,
    add,
    async confirm(who, input) {
      const outcome = await ('password' in input ? byPassword(who, input.password) : byFactor(who, input.answer));
      if ('session_token' in outcome) events.identityConfirmed({ userId: who.user.userId });
      return outcome;
    },
  };
}
