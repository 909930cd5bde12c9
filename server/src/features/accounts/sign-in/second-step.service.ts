import type { SecondStep } from '@waypost/contract/entities/account';
import type {
  ConfirmTotpInput,
  SecondStepAnswer,
  SecondStepInput,
  TotpEnrolment,
} from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import { canonicalEmail } from '../../../base/email-address.ts';
import type { UserId } from '@waypost/domain/base/ids';
import { combineProofs, type FactorMethod, type ProofMethod } from '@waypost/domain/accounts/second-factor';
import type { ProviderIdentity } from '@waypost/domain/accounts/federation';
import type { Transaction } from '../../../db/transaction.ts';
import { newSecretToken } from '../../../base/cryptography.ts';
import type { IdentitiesService } from '../../identities/identities.service.ts';
import { type FactorsService, wrongSecondFactor } from '../../second-factors/second-factors.service.ts';
import type { AccountsEvents } from '../accounts.events.ts';
import type { ClientRegistry } from '../clients.ts';
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
import type { RealmJoiningService } from '../users/realm-joining.service.ts';
import type { EmailVerificationService } from '../users/email-verification.service.ts';
import type { RecentProofService } from './recent-proof.service.ts';
import type { Device, LiveSession, MarkChanged, NewFamily, SessionsService } from '../sessions/sessions.service.ts';
import type { Throttled, SignedIn } from './entry-outcomes.ts';
import type { CountedTry, ThrottleService } from './throttle.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { Plumbing } from '../../../plumbing.ts';

const pendingLifeMs = 10 * 60 * 1000;
const wrongAnswersAtMost = 5;

/** The wishes of an embedder, besides the binding of the code. */
export type SignInOptions = CodeBinding & {
  readonly require2fa?: boolean | null | undefined;
  /** The address of the user who sets up the factor. */
  readonly mfa_email_addr?: string | null | undefined;
};

type EntryUser = Pick<SessionUser, 'userId' | 'realm' | 'email'>;

/** A finished first step: the user, the proofs, the device and the embedder. */
export type FirstStep = {
  readonly user: EntryUser;
  readonly amr: readonly ProofMethod[];
  readonly device: Device;
  readonly options: SignInOptions;
  readonly attaches?: boolean;
  /** The time of a first step elsewhere, which may be long ago. */
  readonly proven_at?: Date;
  /** The counted try with the right password. */
  readonly counted?: CountedTry;
  /** Asked at the last moment: whether the first step still proves the user's identity. */
  readonly recheck?: (tx: Transaction) => Promise<boolean>;
  /** The user's identity at the organisation's provider, to be linked to the account. */
  readonly links?: ProviderIdentity | null;
};

/** A finished second step: a new session, or a stronger live one with a new token. */
export type SecondStepOutcome = { readonly answer: SecondStepAnswer; readonly session_token: string };

export type SecondStepService = {
  /** Follows every first step: answers a session and a code, or a challenge where a second factor is needed. */
  enter(tx: Transaction, changed: MarkChanged, firstStep: FirstStep): Promise<SignedIn | SecondStep>;
  /** Whether this session needs a second step before it gets a code for this client. */
  isNeededFor(session: Pick<LiveSession, 'amr'>, options: Pick<SignInOptions, 'client_id' | 'require2fa'>): boolean;
  /** A challenge for a live session; throws REAUTHENTICATION_REQUIRED before a factor is set up on an old proof. */
  strengthen(session: LiveSession, device: Device, options: SignInOptions): Promise<SecondStep>;
  /** Throws SIGN_IN_EXPIRED, WRONG_SECOND_FACTOR. */
  take(input: SecondStepInput, device: Device): Promise<SecondStepOutcome | Throttled>;
  beginEnrolment(challenge: string, device: Device): Promise<TotpEnrolment>;
  /** Options for the keys of the challenge's user, or for any key without a challenge; throws SIGN_IN_EXPIRED. */
  passkeyOptions(challenge: string | undefined, device: Device): Promise<Record<string, unknown>>;
  removeExpired(tx: Transaction): Promise<void>;
};

export type SecondStepDeps = Pick<Plumbing, 'db' | 'transact' | 'clock' | 'keyedHash'> & {
  readonly factors: FactorsService;
  readonly throttle: ThrottleService;
  readonly clients: ClientRegistry;
  readonly sessions: SessionsService;
  readonly recentProof: RecentProofService;
  readonly realmJoining: Pick<RealmJoiningService, 'attach'>;
  readonly identities: Pick<IdentitiesService, 'link'>;
  readonly codes: CodesService;
  readonly events: AccountsEvents;
  readonly emailVerification: Pick<EmailVerificationService, 'complete'>;
  readonly users: Pick<UsersService, 'lock'>;
};

const expired = () => new DomainError('SIGN_IN_EXPIRED');

const matchesBinding = (pending: PendingSignIn, { client_id, uri, code_challenge }: CodeBinding) =>
  pending.client_id === client_id && pending.uri === uri && pending.code_challenge === code_challenge;

function assertExpected({ email }: EntryUser, { mfa_email_addr }: SignInOptions) {
  if (!mfa_email_addr || canonicalEmail(mfa_email_addr) === email) return;
  const message = `Sign in as ${mfa_email_addr} to set up the second factor.`;
  throw new DomainError('INVALID_FIELDS', [{ path: 'email', reason: 'OTHER_EMAIL_EXPECTED', message }]);
}

type SignInToFinish = FirstStep & { readonly sid: string | null };
type SignInToBegin = FirstStep & Pick<NewFamily, 'previousSid'>;

/** Sign-ins that wait for a second step: one browser, ten minutes, five wrong answers; the challenge is stored as a hash. */
function createPending({ db, clock, keyedHash }: SecondStepDeps) {
  const keyOf = (challenge: string, { session_token = '' }: Device) => ({
    challenge_hash: keyedHash('second-step', challenge),
    browser_hash: keyedHash('second-step-browser', session_token),
    now: clock(),
  });
  return {
    keyOf,
    async begin(tx: Transaction, signIn: SignInToFinish & { methods: FactorMethod[] }): Promise<SecondStep> {
      const { user, amr, device, options, sid, methods, attaches = false, links = null } = signIn;
      const challenge = newSecretToken();
      const { now, ...hashes } = keyOf(challenge, device);
      const { client_id, uri, code_challenge } = options;
      const enrol = methods.length === 0;
      const { userId, realm } = user;
      const columns = { userId, realm, attaches, links, client_id, uri, code_challenge, amr, sid, enrol };
      await insertPendingSignIn(tx, {
        ...hashes,
        ...columns,
        created_at: now,
        expires_at: new Date(now.getTime() + pendingLifeMs),
      });
      return { second_factor: { challenge, methods, enrol } };
    },
    /** Throws SIGN_IN_EXPIRED for an unknown, expired or exhausted challenge. */
    async find(challenge: string, device: Device, binding?: CodeBinding): Promise<PendingSignIn> {
      const pending = await findPendingSignIn(db, keyOf(challenge, device));
      const isValid =
        pending && pending.failures < wrongAnswersAtMost && (!binding || matchesBinding(pending, binding));
      if (!isValid) throw expired();
      return pending;
    },
  };
}

type Proof = { readonly amr: readonly ProofMethod[]; readonly recovery_codes: string[] | undefined };

/** Checks an answer; undefined for a wrong one. */
function createProofs({ factors, users }: SecondStepDeps) {
  const proveByEnrolment = async (
    tx: Transaction,
    { user }: PendingSignIn,
    input: ConfirmTotpInput,
  ): Promise<Proof | undefined> => {
    await users.lock(tx, user.userId);
    // a factor that was added meanwhile must be used instead
    if ((await factors.methodsOf(tx, user.userId)).length > 0) throw expired();
    const added = await factors.addTotp(tx, user, input);
    return added && { amr: ['otp'], recovery_codes: added.recovery_codes ?? [] };
  };
  return async (
    tx: Transaction,
    pending: PendingSignIn,
    { input, device }: AnswerRequest,
  ): Promise<Proof | undefined> => {
    const { answer, uri } = input;
    if ((answer.method === 'enrol') !== pending.enrol) throw expired();
    if (answer.method === 'enrol') return proveByEnrolment(tx, pending, answer);
    const amr = await factors.prove(tx, {
      user: pending.user,
      answer,
      browser: device.session_token ?? '',
      frameOrigin: uri,
    });
    return amr && { amr, recovery_codes: undefined };
  };
}

type AnswerRequest = { readonly input: SecondStepInput; readonly device: Device };

/** Begins or strengthens the session and issues the code once everything is proven. */
function createEndings({
  throttle,
  sessions,
  codes,
  realmJoining,
  identities,
  events,
  emailVerification,
}: SecondStepDeps) {
  /** The provider has verified the address, and the password has proven the account. */
  const link = async (tx: Transaction, identity: ProviderIdentity, userId: UserId) => {
    if (!(await identities.link(tx, identity, userId))) throw expired(); // another sign-in linked it meanwhile
    await emailVerification.complete(tx, userId);
    events.providerLinked({ realm: identity.realm, userId });
  };
  const begin = async (tx: Transaction, changed: MarkChanged, firstStep: SignInToBegin): Promise<SignedIn> => {
    const { user, amr, device, options, previousSid, proven_at } = firstStep;
    const { userId, realm, email } = user;
    if (firstStep.attaches) await realmJoining.attach(tx, { email, realm, userId });
    if (firstStep.links) await link(tx, firstStep.links, userId);
    await throttle.knowAddress(tx, { userId, ip: device.ip });
    const { sid, token } = await sessions.begin(tx, { userId, device, changed, amr, proven_at, realm, previousSid });
    return { answer: await codes.complete(tx, { userId, realm, sid, isNew: true }, options), session_token: token };
  };
  return {
    begin,
    /** A new session, or the live one with the additional proof. */
    async complete(tx: Transaction, changed: MarkChanged, signIn: SignInToFinish): Promise<SecondStepOutcome> {
      const { user, amr, sid, options, device } = signIn;
      if (sid === null)
        return begin(tx, changed, { ...signIn, previousSid: await sessions.findPreviousSid(tx, device) });
      await sessions.addProof(tx, { sid, amr }, changed);
      return {
        answer: await codes.complete(tx, { ...user, sid }, options),
        session_token: await sessions.renewToken(tx, sid),
      };
    },
  };
}

type Stages = {
  readonly pendingSignIns: ReturnType<typeof createPending>;
  readonly endings: ReturnType<typeof createEndings>;
};

function createFirstStep(
  deps: SecondStepDeps,
  { pendingSignIns, endings }: Stages,
): Pick<SecondStepService, 'enter' | 'isNeededFor' | 'strengthen'> {
  const { transact, factors, clients, sessions, recentProof, throttle } = deps;
  const isFactorRequired = ({ client_id, require2fa }: Pick<SignInOptions, 'client_id' | 'require2fa'>): boolean =>
    require2fa === true || clients.find(client_id)?.second_factor === true;
  return {
    isNeededFor: ({ amr }, options) => isFactorRequired(options) && !amr.includes('mfa'),
    async enter(tx, changed, firstStep) {
      const { user, amr, options, device } = firstStep;
      assertExpected(user, options);
      const [isProven, previousSid, methods] = await Promise.all([
        firstStep.recheck?.(tx) ?? true,
        sessions.findPreviousSid(tx, device),
        factors.methodsOf(tx, user.userId),
      ]);
      if (!isProven) throw new DomainError('WRONG_CREDENTIALS');
      await throttle.undo(tx, firstStep.counted);
      const isNeeded = methods.length > 0 || isFactorRequired(options);
      if (!isNeeded || amr.includes('mfa')) return endings.begin(tx, changed, { ...firstStep, previousSid });
      // a stranger at a browser left signed in at the provider must not set up a factor
      if (methods.length === 0 && firstStep.proven_at) recentProof.assertFresh(firstStep.proven_at);
      return pendingSignIns.begin(tx, { ...firstStep, sid: null, methods });
    },
    async strengthen({ user, sid, amr }, device, options) {
      assertExpected(user, options);
      return transact(async (tx) => {
        const methods = await factors.methodsOf(tx, user.userId);
        if (methods.length === 0) await recentProof.assertRecent(tx, sid);
        return pendingSignIns.begin(tx, { user, amr, device, options, sid, methods });
      });
    },
  };
}

function createTake(deps: SecondStepDeps, { pendingSignIns, endings }: Stages): SecondStepService['take'] {
  const { throttle, clients, sessions, events } = deps;
  const proofOf = createProofs(deps);

  /** Undefined for a wrong answer, which it counts. */
  const takeAnswer = async (
    tx: Transaction,
    changed: MarkChanged,
    { input, device }: AnswerRequest,
  ): Promise<SecondStepOutcome | undefined> => {
    const key = pendingSignIns.keyOf(input.challenge, device);
    const pending = await lockPendingSignIn(tx, key);
    if (!pending || pending.failures >= wrongAnswersAtMost) throw expired();
    const proof = await proofOf(tx, pending, { input, device });
    if (!proof) {
      await countWrongAnswer(tx, key.challenge_hash);
      return undefined;
    }
    const { user, sid, attaches, links } = pending;
    await deletePendingSignIn(tx, key.challenge_hash);
    await throttle.factorSucceeded(tx, user.userId);
    const amr = combineProofs(pending.amr, proof.amr);
    const outcome = await endings.complete(tx, changed, { user, amr, device, options: input, sid, attaches, links });
    const { recovery_codes } = proof;
    return recovery_codes ? { ...outcome, answer: { recovery_codes } } : outcome;
  };

  return async (input, device) => {
    const { client_id } = clients.embedding(input.client_id, input.uri);
    const { userId } = (await pendingSignIns.find(input.challenge, device, input)).user;
    // recovery codes and passkeys cannot be guessed, so a user slowed down by another's guesses can still use them
    const waitMs = input.answer.method === 'totp' ? await throttle.tryFactor(userId) : 0;
    if (waitMs > 0) return { waitMs };
    const outcome = await sessions.change((tx, changed) => takeAnswer(tx, changed, { input, device }));
    if (!outcome) {
      events.secondStepRefused({ client_id, userId });
      throw wrongSecondFactor();
    }
    events.signedIn({ client_id, userId });
    return outcome;
  };
}

export function createSecondStepService(deps: SecondStepDeps): SecondStepService {
  const { transact, clock, factors } = deps;
  const pendingSignIns = createPending(deps);
  const stages = { pendingSignIns, endings: createEndings(deps) };

  return {
    ...createFirstStep(deps, stages),
    take: createTake(deps, stages),
    async beginEnrolment(challenge, device) {
      const { user, enrol } = await pendingSignIns.find(challenge, device);
      if (!enrol) throw expired();
      return transact((tx) => factors.beginTotp(tx, user));
    },
    async passkeyOptions(challenge, device) {
      const userId = challenge === undefined ? undefined : (await pendingSignIns.find(challenge, device)).user.userId;
      return transact((tx) => factors.passkeyOptions(tx, device.session_token ?? '', userId));
    },
    removeExpired: (tx) => deleteExpiredPendingSignIns(tx, clock()),
  };
}
