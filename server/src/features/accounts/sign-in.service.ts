import type { CompletedAnswer, SignInInput } from '@waypost/contract/entities/account';
import { DomainError } from '@waypost/domain/domain-error';
import { normaliseEmail } from '@waypost/domain/email';
import type { Executor } from '../../db/transaction.ts';
import type { AccountsEvents } from './accounts.events.ts';
import type { ClientRegistry } from './clients.ts';
import type { CodeBinding, CodesService } from './codes.service.ts';
import type { Passwords } from './passwords.ts';
import type { Device, SessionsService } from './sessions.service.ts';
import type { ThrottleService } from './throttle.service.ts';
import { findSignIn, lockUserWithPassword } from './users.store.ts';

/** The answer, and the token of the new account session. */
export type SignedIn = { readonly answer: CompletedAnswer; readonly session_token: string };
export type MustWait = { readonly waitMs: number };

export type SignInService = {
  /** Throws WRONG_CREDENTIALS, the same whether the account exists or not (ACC-31, ACC-55). */
  signIn(input: SignInInput, device: Device): Promise<SignedIn | MustWait>;
  /** A code for the session that lives already (ACC-06). */
  continue(binding: CodeBinding, sessionToken: string | undefined): Promise<CompletedAnswer>;
};

type Deps = {
  readonly db: Executor;
  readonly passwords: Passwords;
  readonly throttle: ThrottleService;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly codes: CodesService;
  readonly events: AccountsEvents;
};

export function createSignInService(deps: Deps): SignInService {
  const { db, passwords, throttle, clients, sessions, codes, events } = deps;

  const checkPassword = async ({ email, password, realm }: SignInInput) => {
    const user = await findSignIn(db, email);
    const isRight = await passwords.matches(password, user?.password_hash);
    return isRight && user && (!realm || realm === user.realm) ? user : undefined;
  };

  return {
    async signIn(typed, device) {
      const input = { ...typed, email: normaliseEmail(typed.email) };
      const { client_id } = clients.embedding(input.client_id, input.uri);
      const tried = { email: input.email, ip: device.ip };
      const waitMs = await throttle.tryPassword(tried);
      if (waitMs > 0) {
        events.signInThrottled({ client_id, waitMs });
        return { waitMs };
      }
      const user = await checkPassword(input);
      if (!user) {
        events.signInRefused({ client_id });
        throw new DomainError('WRONG_CREDENTIALS');
      }
      const signedIn = await sessions.change(async (tx, changed) => {
        // the password may have been reset while it was being compared
        const { userId, realm, password_hash } = user;
        if (!(await lockUserWithPassword(tx, userId, password_hash))) throw new DomainError('WRONG_CREDENTIALS');
        await throttle.succeeded(tx, tried);
        const { sid, token } = await sessions.begin(tx, { userId, device, changed, amr: ['pwd'] });
        return { answer: await codes.complete(tx, { userId, realm, sid }, input), session_token: token };
      });
      events.signedIn({ client_id, userId: user.userId });
      return signedIn;
    },
    async continue(binding, sessionToken) {
      clients.embedding(binding.client_id, binding.uri);
      const { user, sid } = await sessions.byAccountToken(sessionToken);
      const who = { userId: user.userId, realm: user.realm, sid };
      return sessions.change((tx) => codes.complete(tx, who, binding));
    },
  };
}
