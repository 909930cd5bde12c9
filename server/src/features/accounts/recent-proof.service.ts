import { DomainError } from '@waypost/domain/domain-error';
import type { UserId } from '@waypost/domain/ids';
import { recentProofMs } from '@waypost/domain/second-factor';
import type { ConfirmIdentityInput } from '@waypost/contract/entities/second-factors';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/transaction.ts';
import type { AccountsEvents } from './accounts.events.ts';
import type { Passwords } from './passwords.ts';
import type { SessionsService } from './sessions.service.ts';
import { findAuthenticatedAt, setAuthenticated } from './sessions.store.ts';
import type { MustWait } from './sign-in.service.ts';
import type { ThrottleService } from './throttle.service.ts';
import { findSignIn, lockUserWithPassword } from './users.store.ts';

/** Whose session is to be confirmed, and from where. */
export type Confirming = {
  readonly userId: UserId;
  readonly email: string;
  readonly sid: string;
  readonly ip: string;
};

export type RecentProofService = {
  /** Throws REAUTHENTICATION_REQUIRED when the last proof of this session is older than ten minutes (ACC-51). */
  assertRecent(executor: Executor, sid: string): Promise<void>;
  /** Throws WRONG_CREDENTIALS; counted and slowed down like a sign-in. */
  confirm(who: Confirming, input: ConfirmIdentityInput): Promise<MustWait | undefined>;
};

type Deps = {
  readonly db: Executor;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly sessions: SessionsService;
  readonly events: AccountsEvents;
};

export function createRecentProofService(deps: Deps): RecentProofService {
  const { db, clock, passwords, throttle, sessions, events } = deps;

  return {
    async assertRecent(executor, sid) {
      const provenAt = await findAuthenticatedAt(executor, sid);
      const isRecent = provenAt !== undefined && provenAt.getTime() + recentProofMs > clock().getTime();
      if (!isRecent) throw new DomainError('REAUTHENTICATION_REQUIRED');
    },
    async confirm({ userId, email, sid, ip }, { password }) {
      const waitMs = await throttle.tryPassword({ email, ip });
      if (waitMs > 0) return { waitMs };
      const user = await findSignIn(db, email);
      if (!(await passwords.matches(password, user?.password_hash)) || user?.userId !== userId) {
        throw new DomainError('WRONG_CREDENTIALS');
      }
      await sessions.change(async (tx) => {
        if (!(await lockUserWithPassword(tx, userId, user.password_hash))) throw new DomainError('WRONG_CREDENTIALS');
        await throttle.succeeded(tx, { email, ip });
        await sessions.hold(tx, sid);
        await setAuthenticated(tx, sid, clock());
      });
      events.identityConfirmed({ userId });
      return undefined;
    },
  };
}
