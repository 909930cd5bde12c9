import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { attemptLifeMs, isSettled, outranks, repeatableSince } from '@waypost/domain/payments/payment-attempt';
import type { PaymentOutcome } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { Executor, Transaction } from '../../../db/transaction.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { MethodsService, NewMethod } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import { createGiveUp } from './giving-up.service.ts';
import type { OnSettledByPurpose } from '../payments.service.ts';
import type { AssertMayTry } from './attempt-limits.service.ts';
import {
  type Awaited,
  changeAttempt,
  findAttempt,
  findAttemptBy,
  findAwaiting,
  insertAttempt,
  listAttempts,
  listRefusals,
  lockAttempt,
  type StoredAttempt,
  takeUnsettledCharges,
} from './attempts.store.ts';

export type AttemptRecord = StoredAttempt;

/** What a provider says about an attempt, by its answer or its webhook. */
export type AttemptOutcome = PaymentOutcome & {
  /** Stored by the provider in an attempt for that purpose. */
  readonly method?: NewMethod | undefined;
};

export type AttemptsDeps = Pick<Plumbing, 'db' | 'transact' | 'clock'> & {
  readonly methods: Pick<MethodsService, 'store' | 'isStoredBy'>;
  readonly assertMayTry: AssertMayTry;
  readonly onSettled: OnSettledByPurpose;
  readonly events: PaymentEvents;
};

type NewAttempt = Omit<AttemptRecord, 'state' | 'provider_reference' | 'refusal_code' | 'created' | 'updated'>;

export type AttemptsService = ReturnType<typeof createAttemptsService>;

/**
 * Commits the attempt before its provider is called; answers the existing one of this id. `isVerified` is given where
 * limits count the attempt; then it throws RATE_LIMITED.
 */
const createBegin =
  ({ transact, clock, assertMayTry }: AttemptsDeps) =>
  (given: NewAttempt, isVerified?: boolean): Promise<{ readonly attempt: AttemptRecord; readonly isNew: boolean }> =>
    transact(async (tx) => {
      const { attempt_id, developer_id, provider } = given;
      if (isVerified !== undefined && !(await findAttempt(tx, attempt_id)))
        await assertMayTry(tx, { developer_id, provider, isVerified });
      const now = clock();
      const row = { ...given, state: 'INITIATED', provider_reference: null, refusal_code: null } as const;
      const begun = await insertAttempt(tx, { ...row, created: now, updated: now });
      const attempt = begun ?? (await findAttempt(tx, attempt_id));
      if (!attempt) throw new Error(`The payment attempt ${attempt_id} disappeared`);
      return { attempt, isNew: begun !== undefined };
    });

/** Webhooks say that a payment is refused, not why, such as that it was cancelled: the answer may come after them. */
const tellsWhy = (outcome: AttemptOutcome, { state, refusal_code }: AttemptRecord): boolean => {
  const isRefusal = outcome.state === 'REFUSED' || outcome.state === 'FAILED';
  return isRefusal && state === 'REFUSED' && refusal_code === 'declined' && outcome.refusal !== undefined;
};

export function createAttemptsService(deps: AttemptsDeps) {
  const { db, transact, clock, methods, events } = deps;

  /** The provider's token may arrive later than the outcome. */
  async function storeMethod(tx: Transaction, attempt: AttemptRecord, { method }: AttemptOutcome) {
    if (!method || attempt.purpose !== 'method' || attempt.state !== 'AUTHORISED') return;
    if (!(await methods.isStoredBy(tx, attempt))) await methods.store(tx, attempt, method);
  }

  async function change(tx: Transaction, attempt: AttemptRecord, { state, reference, refusal }: AttemptOutcome) {
    const changed = await changeAttempt(tx, attempt.attempt_id, {
      state,
      provider_reference: reference ?? attempt.provider_reference,
      refusal_code: state === 'REFUSED' || state === 'FAILED' ? (refusal ?? 'declined') : null,
      updated: clock(),
    });
    if (isSettled(state)) {
      const { attempt_id, purpose, refusal_code } = changed;
      events.attemptSettled({ attempt_id, purpose, state, refusal_code });
      await deps.onSettled[purpose]?.(tx, changed);
    }
    return changed;
  }

  async function settleIn(tx: Transaction, attempt_id: PaymentAttemptId, outcome: AttemptOutcome) {
    const attempt = await lockAttempt(tx, attempt_id);
    if (!attempt) throw new Error(`There is no payment attempt ${attempt_id}`);
    if (tellsWhy(outcome, attempt)) return changeAttempt(tx, attempt_id, { refusal_code: outcome.refusal ?? null });
    const changed = outranks(outcome.state, attempt.state) ? await change(tx, attempt, outcome) : attempt;
    await storeMethod(tx, changed, outcome);
    return changed;
  }

  return {
    begin: createBegin(deps),
    find: (attempt_id: PaymentAttemptId, executor: Executor = db) => findAttempt(executor, attempt_id),
    /** The attempt of a payment, by the provider's id of it. */
    findByReference: findAttemptBy,
    /** The newest attempt of an account that waits for its payer at a provider. */
    findAwaiting: (awaited: Awaited) => findAwaiting(db, awaited),
    /** Whether a page may still finish it. */
    isCurrent: ({ created }: AttemptRecord) => clock().getTime() - created.getTime() < attemptLifeMs,

    settleIn,
    settle: (attempt_id: PaymentAttemptId, outcome: AttemptOutcome): Promise<AttemptRecord> =>
      transact((tx) => settleIn(tx, attempt_id, outcome)),

    /** Whether a charge may be sent again under its key. */
    isRepeatable: ({ provider, created }: AttemptRecord) => created > repeatableSince(provider, clock()),
    takeUnsettledCharges: (unsettled: Parameters<typeof takeUnsettledCharges>[1]) =>
      takeUnsettledCharges(db, unsettled),
    refusalsOf: listRefusals,

    giveUp: createGiveUp({ ...deps, settleIn }),

    list: listAttempts,
  };
}
