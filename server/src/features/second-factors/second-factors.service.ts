import type {
  ConfirmPasskeyInput,
  ConfirmTotpInput,
  FactorAnswer,
  PasskeyAssertion,
  SecondFactors,
  TotpEnrolment,
} from '@waypost/contract/entities/second-factors';
import type { SessionUser } from '@waypost/contract/entities/session';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { PasskeyId, UserId } from '@waypost/domain/base/ids';
import type { FactorMethod, ProofMethod } from '@waypost/domain/accounts/second-factor';
import { refusalTexts } from '../../base/refusal-texts.ts';
import type { Executor, Transaction } from '../../db/transaction.ts';
import type { Mail } from '../../mail/outbox.ts';
import type { SecretBox } from '../../base/cryptography.ts';
import { deleteFactors, findFactorKinds } from './factors.store.ts';
import {
  createPasskeysService,
  type PasskeyContext,
  type PasskeyOptions,
  type PasskeysDeps,
  type PasskeysService,
  type ProvenPasskey,
} from './passkeys.service.ts';
import { createRecoveryCodesService, type RecoveryCodesService } from './recovery-codes.service.ts';
import { createSecondFactorEvents, type SecondFactorEvents } from './second-factors.events.ts';
import { createTotpService, type TotpService } from './totp.service.ts';

type FactorNotice = `${'totp' | 'passkey'}-${'added' | 'removed'}` | 'recovery-code-used' | 'recovery-codes-made';

export type FactorUser = Pick<SessionUser, 'userId' | 'email' | 'firstName'>;

export type FactorProof = PasskeyContext & { readonly user: FactorUser; readonly answer: FactorAnswer };

/** The result of setting up a factor: new recovery codes with the first one, null with a further one, undefined for a wrong proof. */
export type Added = { readonly recovery_codes: string[] | null } | undefined;

/** The second factors of users; callers decide who may change them, and when. */
export type FactorsService = {
  /** Empty without a factor; recovery codes alone do not count. */
  methodsOf(db: Executor, userId: UserId): Promise<FactorMethod[]>;
  list(db: Executor, userId: UserId): Promise<SecondFactors>;
  /** Undefined for a wrong answer. The caller counts the failures. */
  prove(tx: Transaction, proof: FactorProof): Promise<ProofMethod[] | undefined>;
  /** The user of a passkey, which knows its user. */
  provePasskey(
    tx: Transaction,
    context: PasskeyContext,
    assertion: PasskeyAssertion,
  ): Promise<ProvenPasskey | undefined>;
  passkeyOptions(tx: Transaction, browser: string, userId?: UserId): Promise<PasskeyOptions>;
  beginTotp(tx: Transaction, user: FactorUser): Promise<TotpEnrolment>;
  addTotp(tx: Transaction, user: FactorUser, input: ConfirmTotpInput): Promise<Added>;
  /** Removes recovery codes with the last factor; throws NOT_FOUND. */
  removeTotp(tx: Transaction, user: FactorUser): Promise<void>;
  beginPasskey(tx: Transaction, user: SessionUser, browser: string): Promise<PasskeyOptions>;
  addPasskey(tx: Transaction, user: FactorUser, input: ConfirmPasskeyInput & { browser: string }): Promise<Added>;
  /** Throws NOT_FOUND. */
  renamePasskey(tx: Transaction, passkey: { userId: UserId; passkey_id: PasskeyId }, name: string): Promise<void>;
  removePasskey(tx: Transaction, user: FactorUser, passkey_id: PasskeyId): Promise<void>;
  /** Throws NOT_FOUND without a factor. */
  makeRecoveryCodes(tx: Transaction, user: FactorUser): Promise<string[]>;
  /** Removes all factors and recovery codes of the user without a mail. */
  removeAll(tx: Transaction, userId: UserId): Promise<void>;
  removeExpired(tx: Transaction): Promise<void>;
};

export type FactorsDeps = Omit<PasskeysDeps, 'events'> & {
  readonly secretBox: SecretBox;
  readonly sendMail: (tx: Transaction, mail: Mail) => Promise<void>;
  readonly log: Parameters<typeof createSecondFactorEvents>[0];
};

export const wrongSecondFactor = () =>
  new DomainError('WRONG_SECOND_FACTOR', [
    { path: 'code', reason: 'WRONG_SECOND_FACTOR', message: refusalTexts.WRONG_SECOND_FACTOR },
  ]);

type Kinds = {
  readonly totp: TotpService;
  readonly passkeys: PasskeysService;
  readonly recoveryCodes: RecoveryCodesService;
  readonly events: SecondFactorEvents;
  /** Mails the owner, in case another person made the change. */
  readonly notifyOwner: (tx: Transaction, kind: FactorNotice, user: FactorUser) => Promise<void>;
  /** The user's methods; empty when only recovery codes are left. */
  readonly methodsOf: FactorsService['methodsOf'];
};

/** In the order of the page. */
const methods = ['totp', 'passkey', 'recovery'] as const satisfies readonly FactorMethod[];

function createKinds(deps: FactorsDeps): Kinds {
  const events = createSecondFactorEvents(deps.log);
  const totp = createTotpService(deps);
  const passkeys = createPasskeysService({ ...deps, events });
  return {
    totp,
    passkeys,
    recoveryCodes: createRecoveryCodesService(deps),
    events,
    notifyOwner: (tx, kind, { email, firstName }) =>
      deps.sendMail(tx, { kind, to: email, firstName, link: `${deps.accountOrigin}/account` }),
    async methodsOf(db, userId) {
      const kinds = await findFactorKinds(db, userId);
      return kinds.totp || kinds.passkey ? methods.filter((method) => kinds[method]) : [];
    },
  };
}

type FactorProofs = Pick<FactorsService, 'methodsOf' | 'list' | 'prove' | 'provePasskey' | 'passkeyOptions'>;

function createProofs({ totp, passkeys, recoveryCodes, notifyOwner, methodsOf }: Kinds): FactorProofs {
  return {
    methodsOf,
    async list(db, userId) {
      const [app, keys] = [await totp.find(db, userId), await passkeys.list(db, userId)];
      return {
        totp: app ? { created_at: app.created_at.toISOString() } : null,
        passkeys: keys.map(({ passkey_id, name, created_at, last_used_at }) => ({
          passkey_id,
          name,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
        recovery_codes_left: await recoveryCodes.left(db, userId),
      };
    },
    async prove(tx, { user, answer, ...context }) {
      const { userId } = user;
      if (answer.method === 'totp') return (await totp.prove(tx, userId, answer.code)) ? ['otp'] : undefined;
      if (answer.method === 'passkey') {
        const proven = await passkeys.prove(tx, context, answer.assertion);
        return proven?.userId === userId ? proven.amr : undefined;
      }
      if (!(await recoveryCodes.prove(tx, userId, answer.code))) return undefined;
      await notifyOwner(tx, 'recovery-code-used', user);
      return ['rec'];
    },
    provePasskey: (tx, context, assertion) => passkeys.prove(tx, context, assertion),
    passkeyOptions: (tx, browser, userId) => passkeys.options(tx, browser, userId),
  };
}

function createChanges({
  totp,
  passkeys,
  recoveryCodes,
  events,
  notifyOwner,
  methodsOf,
}: Kinds): Omit<FactorsService, keyof FactorProofs> {
  const completeAddition = async (tx: Transaction, user: FactorUser, method: 'totp' | 'passkey'): Promise<Added> => {
    await notifyOwner(tx, `${method}-added`, user);
    events.added({ userId: user.userId, method });
    const isFirst = (await recoveryCodes.left(tx, user.userId)) === 0;
    return { recovery_codes: isFirst ? await recoveryCodes.make(tx, user.userId) : null };
  };
  const completeRemoval = async (tx: Transaction, user: FactorUser, method: 'totp' | 'passkey') => {
    if ((await methodsOf(tx, user.userId)).length === 0) await recoveryCodes.remove(tx, user.userId);
    await notifyOwner(tx, `${method}-removed`, user);
    events.removed({ userId: user.userId, method });
  };
  const assertFound = (isFound: boolean) => {
    if (!isFound) throw new DomainError('NOT_FOUND');
  };
  return {
    beginTotp: (tx, user) => totp.begin(tx, user),
    addTotp: async (tx, user, input) =>
      (await totp.confirm(tx, user.userId, input)) ? completeAddition(tx, user, 'totp') : undefined,
    async removeTotp(tx, user) {
      assertFound(await totp.remove(tx, user.userId));
      await completeRemoval(tx, user, 'totp');
    },
    beginPasskey: (tx, user, browser) => passkeys.begin(tx, browser, user),
    addPasskey: async (tx, user, input) =>
      (await passkeys.confirm(tx, { ...input, userId: user.userId }))
        ? completeAddition(tx, user, 'passkey')
        : undefined,
    renamePasskey: async (tx, passkey, name) => assertFound(await passkeys.rename(tx, passkey, name)),
    async removePasskey(tx, user, passkey_id) {
      assertFound(await passkeys.remove(tx, { userId: user.userId, passkey_id }));
      await completeRemoval(tx, user, 'passkey');
    },
    async makeRecoveryCodes(tx, user) {
      assertFound((await methodsOf(tx, user.userId)).length > 0);
      await notifyOwner(tx, 'recovery-codes-made', user);
      return recoveryCodes.make(tx, user.userId);
    },
    async removeAll(tx, userId) {
      await deleteFactors(tx, userId);
    },
    async removeExpired(tx) {
      await totp.removeExpired(tx);
      await passkeys.removeExpired(tx);
    },
  };
}

export function createFactorsService(deps: FactorsDeps): FactorsService {
  const kinds = createKinds(deps);
  return { ...createProofs(kinds), ...createChanges(kinds) };
}
