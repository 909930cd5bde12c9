import type { ConfirmIdentityInput, FactorAnswer } from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { recentProofMs } from '@waypost/domain/accounts/second-factor';
import type { Clock } from '../../../base/clock.ts';
import type { Executor } from '../../../db/transaction.ts';
import { type FactorsService, wrongSecondFactor } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { PasswordCheckService } from '../passwords/password-check.service.ts';
import type { Device, SessionsService } from '../sessions/sessions.service.ts';
import type { Throttled } from './entry-outcomes.ts';
import type { ThrottleService } from './throttle.service.ts';

/** The session whose user confirms their identity. */
export type ConfirmingSession = { readonly user: SessionUser; readonly sid: string; readonly device: Device };

/** The session's new token, which replaces the one before. */
export type ConfirmedSession = { readonly session_token: string };

export type RecentProofService = {
  /** Throws REAUTHENTICATION_REQUIRED when the last proof of this session is older than ten minutes. */
  assertRecent(executor: Executor, sid: string): Promise<void>;
  /** The same for a proof that no session has yet. */
  assertFresh(proven_at: Date): void;
  /** Throws WRONG_CREDENTIALS or WRONG_SECOND_FACTOR; counted and slowed down like a sign-in. */
  confirm(session: ConfirmingSession, input: ConfirmIdentityInput): Promise<ConfirmedSession | Throttled>;
};

type Deps = {
  readonly clock: Clock;
  readonly passwordCheck: Pick<PasswordCheckService, 'assertPassword'>;
  readonly factors: FactorsService;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly events: AccountsEvents;
};

export function createRecentProofService(deps: Deps): RecentProofService {
  const { clock, passwordCheck, factors, throttle, sessions, events } = deps;

  const byPassword = async (
    { user, sid, device }: ConfirmingSession,
    password: string,
  ): Promise<ConfirmedSession | Throttled> => {
    const { userId, email, realm } = user;
    const attempt = { userId, email, choice: { realm }, ip: device.ip };
    const { waitMs, counted } = await throttle.tryPassword(attempt);
    if (waitMs > 0) return { waitMs };
    const recheckPassword = await passwordCheck.assertPassword(userId, password);
    return sessions.change(async (tx, changed) => {
      await recheckPassword(tx);
      await throttle.undo(tx, counted);
      await throttle.knowAddress(tx, attempt);
      await sessions.addProof(tx, { sid, amr: ['pwd'] }, changed);
      return { session_token: await sessions.renewToken(tx, sid) };
    });
  };

  const byFactor = async (
    { user, sid, device }: ConfirmingSession,
    answer: FactorAnswer,
  ): Promise<ConfirmedSession | Throttled> => {
    const waitMs = await throttle.tryFactor(user.userId);
    if (waitMs > 0) return { waitMs };
    const confirmed = await sessions.change(async (tx, changed) => {
      const context = { browser: device.session_token ?? '', frameOrigin: undefined }; // the account page stands alone
      const amr = await factors.prove(tx, { user, answer, ...context });
      if (!amr) return undefined;
      await throttle.factorSucceeded(tx, user.userId);
      await sessions.addProof(tx, { sid, amr }, changed);
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
    assertRecent: async (executor, sid) => assertFresh((await sessions.proofOf(executor, sid))?.authenticated_at),
    assertFresh,
    async confirm(session, input) {
      const outcome = await ('password' in input
        ? byPassword(session, input.password)
        : byFactor(session, input.answer));
      if ('session_token' in outcome) events.identityConfirmed({ userId: session.user.userId });
      return outcome;
    },
  };
}
