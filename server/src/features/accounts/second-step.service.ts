import type { SecondStep } from '@waypost/contract/entities/account';
import type { SecondStepAnswer, SecondStepInput, TotpEnrolment } from '@waypost/contract/entities/second-factors';
import { DomainError } from '@waypost/domain/domain-error';
import { normaliseEmail } from '@waypost/domain/email';
import { combineProofs, type FactorMethod, type ProofMethod } from '@waypost/domain/second-factor';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { Clock } from '../../clock.ts';
import type { Executor, Transact, Transaction } from '../../db/transaction.ts';
import { type KeyedHash, newSecretToken } from '../../secrets.ts';
import { type FactorsService, wrongSecondFactor } from '../second-factors/factors.service.ts';
import type { AccountsEvents } from './accounts.events.ts';
import type { ClientRegistry } from './clients.ts';
import type { CodeBinding, CodesService } from './codes.service.ts';
import {
  countWrongAnswer,
  deleteExpiredPendingSignIns,
  deletePendingSignIn,
  findPendingSignIn,
  insertPendingSignIn,
  lockPendingSignIn,
  type PendingSignIn,
} from './pending-sign-ins.store.ts';
import type { RealmJoiningService } from './realm-joining.service.ts';
import type { RecentProofService } from './recent-proof.service.ts';
import type { Device, LiveSession, MarkChanged, SessionsService } from './sessions.service.ts';
import type { MustWait, SignedIn } from './sign-in.service.ts';
import type { ThrottleService } from './throttle.service.ts';
import { lockUser } from './users.store.ts';

const pendingLifeMs = 10 * 60 * 1000;
const wrongAnswersAtMost = 5;

/** What an embedder asks for, besides where the code goes (ACC-18). */
export type EntryWish = CodeBinding & {
  readonly require2fa?: boolean | null | undefined;
  /** Whose second factor it is to be. */
  readonly mfa_email_addr?: string | null | undefined;
};

type EntryUser = Pick<SessionUser, 'userId' | 'realm' | 'email'>;

/** A first step that was taken: who it is, by what, from where, for which embedder. */
export type Entering = {
  readonly user: EntryUser;
  readonly amr: readonly ProofMethod[];
  readonly device: Device;
  readonly wish: EntryWish;
  /** The account is attached to `user.realm` once everything is proven (ACC-37). */
  readonly attaches?: boolean;
};

/** The second step is done; there is a new session but where a live one was made stronger. */
export type SteppedIn = { readonly answer: SecondStepAnswer; readonly session_token: string | undefined };

export type SecondStepService = {
  /** Ends every first step: with a session and a code, or with a challenge where a second factor is needed (ACC-18). */
  enter(tx: Transaction, changed: MarkChanged, entering: Entering): Promise<SignedIn | SecondStep>;
  /** Whether this session may not have a code for this client before a second step. */
  isNeededFor(session: Pick<LiveSession, 'amr'>, wish: Pick<EntryWish, 'client_id' | 'require2fa'>): boolean;
  /** A challenge for a session that lives; throws REAUTHENTICATION_REQUIRED where a factor would be set up on an old proof. */
  strengthen(session: LiveSession, device: Device, wish: EntryWish): Promise<SecondStep>;
  /** Throws SIGN_IN_EXPIRED, WRONG_SECOND_FACTOR. */
  take(input: SecondStepInput, device: Device): Promise<SteppedIn | MustWait>;
  /** Throws SIGN_IN_EXPIRED. */
  beginEnrolment(challenge: string, device: Device): Promise<TotpEnrolment>;
  /** For the keys of who takes the second step, or for any key without a challenge; throws SIGN_IN_EXPIRED. */
  passkeyOptions(challenge: string | undefined, device: Device): Promise<Record<string, unknown>>;
  removeExpired(tx: Transaction): Promise<void>;
};

export type SecondStepDeps = {
  readonly db: Executor;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly keyedHash: KeyedHash;
  readonly factors: FactorsService;
  readonly throttle: ThrottleService;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly recentProof: RecentProofService;
  readonly realmJoining: Pick<RealmJoiningService, 'attach'>;
  readonly codes: CodesService;
  readonly events: AccountsEvents;
};

const expired = () => new DomainError('SIGN_IN_EXPIRED');

const isFor = (pending: PendingSignIn, { client_id, uri, code_challenge }: CodeBinding) =>
  pending.client_id === client_id && pending.uri === uri && pending.code_challenge === code_challenge;

function assertExpected({ email }: EntryUser, { mfa_email_addr }: EntryWish) {
  if (!mfa_email_addr || normaliseEmail(mfa_email_addr) === email) return;
  const message = `Sign in as ${mfa_email_addr} to set up the second factor.`;
  throw new DomainError('INVALID_FIELDS', [{ path: 'email', reason: 'OTHER_EMAIL_EXPECTED', message }]);
}

/** Half-done sign-ins: one browser, ten minutes, five wrong answers; the challenge is stored as a hash. */
function createPending({ clock, keyedHash, factors }: SecondStepDeps) {
  const keyOf = (challenge: string, { session_token = '' }: Device) => ({
    challenge_hash: keyedHash('second-step', challenge),
    browser_hash: keyedHash('second-step-browser', session_token),
    now: clock(),
  });
  return {
    keyOf,
    async begin(tx: Transaction, entering: Entering & { sid: string | null; methods: FactorMethod[] }): Promise<SecondStep> {
      const { user, amr, device, wish, sid, methods, attaches = false } = entering;
      const challenge = newSecretToken();
      const { now, ...hashes } = keyOf(challenge, device);
      const { client_id, uri, code_challenge } = wish;
      const enrol = methods.length === 0;
      const expires_at = new Date(now.getTime() + pendingLifeMs);
      const { userId, realm } = user;
      await insertPendingSignIn(tx, { ...hashes, userId, realm, attaches, client_id, uri, code_challenge, amr, sid, enrol, created_at: now, expires_at });
      return { second_factor: { challenge, methods, enrol } };
    },
    /** Undefined for an answer that proves nothing. */
    async proofOf(tx: Transaction, { user, enrol }: PendingSignIn, { answer, uri }: SecondStepInput, browser: string) {
      if ((answer.method === 'enrol') !== enrol) throw expired();
      if (answer.method !== 'enrol') {
        const amr = await factors.prove(tx, { user, answer, browser, framedBy: uri });
        return amr && { amr, recovery_codes: undefined };
      }
      await lockUser(tx, user.userId);
      // a factor that came meanwhile is the one to show
      if ((await factors.methodsOf(tx, user.userId)).length > 0) throw expired();
      const added = await factors.addTotp(tx, user, answer);
      return added && { amr: ['otp'] as const, recovery_codes: added.recovery_codes ?? [] };
    },
  };
}

export function createSecondStepService(deps: SecondStepDeps): SecondStepService {
  const { db, transact, clock, factors, throttle, clients, sessions, recentProof, codes, events } = deps;
  const pendingSignIns = createPending(deps);

  const isAskedFor: (wish: Pick<EntryWish, 'client_id' | 'require2fa'>) => boolean = ({ client_id, require2fa }) =>
    require2fa === true || clients.find(client_id)?.second_factor === true;

  const begin = async (tx: Transaction, changed: MarkChanged, entering: Entering): Promise<SignedIn> => {
    const { user, amr, device, wish } = entering;
    const { userId, realm, email } = user;
    if (entering.attaches) await deps.realmJoining.attach(tx, { email, realm, userId });
    await throttle.succeeded(tx, { email, ip: device.ip });
    const { sid, token } = await sessions.begin(tx, { userId, device, changed, amr, realm });
    return { answer: await codes.complete(tx, { userId, realm, sid }, wish), session_token: token };
  };

  const findPending = async (challenge: string, device: Device, binding?: CodeBinding) => {
    const pending = await findPendingSignIn(db, pendingSignIns.keyOf(challenge, device));
    const isGood = pending && pending.failures < wrongAnswersAtMost && (!binding || isFor(pending, binding));
    if (!isGood) throw expired();
    return pending;
  };

  /** The session of the second step: a new one, or the live one with what was proven besides. */
  const complete = async (tx: Transaction, changed: MarkChanged, stepping: Entering & { sid: string | null }): Promise<SteppedIn> => {
    const { user, amr, sid, wish } = stepping;
    if (sid === null) return begin(tx, changed, stepping);
    await recentProof.add(tx, changed, { sid, amr });
    return { answer: await codes.complete(tx, { ...user, sid }, wish), session_token: undefined };
  };

  return {
    isNeededFor: ({ amr }, wish) => isAskedFor(wish) && !amr.includes('mfa'),
    async enter(tx, changed, entering) {
      const { user, amr, wish } = entering;
      assertExpected(user, wish);
      const methods = await factors.methodsOf(tx, user.userId);
      const isNeeded = methods.length > 0 || isAskedFor(wish);
      if (!isNeeded || amr.includes('mfa')) return begin(tx, changed, entering);
      return pendingSignIns.begin(tx, { ...entering, sid: null, methods });
    },
    async strengthen({ user, sid, amr }, device, wish) {
      assertExpected(user, wish);
      return transact(async (tx) => {
        const methods = await factors.methodsOf(tx, user.userId);
        if (methods.length === 0) await recentProof.assertRecent(tx, sid);
        return pendingSignIns.begin(tx, { user, amr, device, wish, sid, methods });
      });
    },
    async take(input, device) {
      clients.embedding(input.client_id, input.uri);
      const { user } = await findPending(input.challenge, device, input);
      const { userId } = user;
      const waitMs = input.answer.method === 'totp' ? await throttle.tryFactor(userId) : 0;
      if (waitMs > 0) return { waitMs };
      const key = pendingSignIns.keyOf(input.challenge, device);
      const taken = await sessions.change(async (tx, changed) => {
        const pending = await lockPendingSignIn(tx, key);
        if (!pending || pending.failures >= wrongAnswersAtMost) throw expired();
        const proof = await pendingSignIns.proofOf(tx, pending, input, device.session_token ?? '');
        if (!proof) {
          await countWrongAnswer(tx, key.challenge_hash);
          return undefined;
        }
        await deletePendingSignIn(tx, key.challenge_hash);
        await throttle.factorSucceeded(tx, userId);
        const amr = combineProofs(pending.amr, proof.amr);
        const { sid, attaches } = pending;
        const stepped = await complete(tx, changed, { user: pending.user, amr, device, wish: input, sid, attaches });
        const { recovery_codes } = proof;
        return recovery_codes ? { ...stepped, answer: { recovery_codes } } : stepped;
      });
      if (!taken) {
        events.secondStepRefused({ client_id: input.client_id, userId });
        throw wrongSecondFactor();
      }
      events.signedIn({ client_id: input.client_id, userId });
      return taken;
    },
    async beginEnrolment(challenge, device) {
      const { user, enrol } = await findPending(challenge, device);
      if (!enrol) throw expired();
      return transact((tx) => factors.beginTotp(tx, user));
    },
    async passkeyOptions(challenge, device) {
      const userId = challenge === undefined ? undefined : (await findPending(challenge, device)).user.userId;
      return transact((tx) => factors.passkeyOptions(tx, device.session_token ?? '', userId));
    },
    removeExpired: (tx) => deleteExpiredPendingSignIns(tx, clock()),
  };
}
