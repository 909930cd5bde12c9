import { DomainError } from '@waypost/domain/base/domain-error';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import type { Plumbing } from '../../../plumbing.ts';
import type { PaymentOutcome, ProviderFailure } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import type { MethodRecord, MethodsService } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { Charge, ChargeOutcome } from '../payments.service.ts';

/** Sends the charge of an attempt to its provider; the same attempt always makes the same request. */
export type SendCharge = (attempt: AttemptRecord, method: MethodRecord) => Promise<PaymentOutcome | ProviderFailure>;

export type ChargesDeps = Pick<Plumbing, 'db'> & {
  readonly attempts: AttemptsService;
  readonly methods: Pick<MethodsService, 'active' | 'find'>;
  readonly send: SendCharge;
  readonly sentenceOf: (code: RefusalCode) => string;
  readonly events: PaymentEvents;
};

/** A second charge under the id of another one is a bug of the caller. */
function assertSame(attempt: AttemptRecord, { developer_id, amount, purpose, purposeId }: Charge): void {
  const isSame =
    attempt.developer_id === developer_id &&
    attempt.amount === amount.minor &&
    attempt.currency === amount.currency &&
    attempt.purpose === purpose &&
    attempt.purpose_id === purposeId;
  if (!isSame) throw new Error(`The payment attempt ${attempt.attempt_id} is another charge`);
}

export type ChargesService = ReturnType<typeof createChargesService>;

/** Charges the stored method of an account. */
export function createChargesService({ db, attempts, methods, send, sentenceOf, events }: ChargesDeps) {
  function outcomeOf({ state, provider_reference, refusal_code }: AttemptRecord): ChargeOutcome {
    if (state === 'AUTHORISED') return { status: 'authorised', reference: provider_reference };
    if (!isSettled(state)) return { status: 'pending' };
    const code = refusal_code ?? 'declined';
    return { status: 'refused', code, sentence: sentenceOf(code) };
  }

  async function begin(charge: Charge): Promise<{ readonly attempt: AttemptRecord; readonly isNew: boolean }> {
    const existing = await attempts.find(charge.attempt_id);
    if (existing) return { attempt: existing, isNew: false };
    const { attempt_id, developer_id, amount, purpose, purposeId } = charge;
    if (!Number.isSafeInteger(amount.minor) || amount.minor <= 0) throw new RangeError('A charge has an amount');
    const method = await methods.active(db, developer_id);
    if (!method) throw new DomainError('PAYMENT_METHOD_REQUIRED');
    return attempts.begin({
      attempt_id,
      developer_id,
      purpose,
      purpose_id: purposeId,
      amount: amount.minor,
      currency: amount.currency,
      provider: method.provider,
      payment_method_id: method.payment_method_id,
    });
  }

  /** Sends the charge, again under the same key if it was sent before. */
  async function ask(attempt: AttemptRecord, isNew = false): Promise<AttemptRecord> {
    const { attempt_id, payment_method_id } = attempt;
    const method = payment_method_id === null ? undefined : await methods.find(db, payment_method_id);
    if (!method) throw new Error(`The payment attempt ${attempt_id} has no method`);
    const answer = await send(attempt, method);
    if ('state' in answer) return attempts.settle(attempt_id, answer);
    events.providerFailed({ attempt_id, ...answer });
    // the refusal of a repeat says nothing about the first request, which may have moved money
    if (answer.kind === 'refused' && isNew) return attempts.settle(attempt_id, { state: 'FAILED', refusal: 'error' });
    return attempts.settle(attempt_id, { state: 'PENDING' });
  }

  return {
    /** Idempotent by the attempt's id. Throws PAYMENT_METHOD_REQUIRED without a stored method. */
    async charge(charge: Charge): Promise<ChargeOutcome> {
      const { attempt, isNew } = await begin(charge);
      assertSame(attempt, charge);
      const isOver = isSettled(attempt.state) || !attempts.isRepeatable(attempt);
      return outcomeOf(isOver ? attempt : await ask(attempt, isNew));
    },

    /** Asks about every charge whose outcome is unknown; one that fails does not stop the others. */
    async askAgain(): Promise<void> {
      for (const attempt of await attempts.listUnsettledCharges()) {
        const { attempt_id } = attempt;
        await attempts.asked(attempt_id); // first, so that one that always fails does not come before the others
        await ask(attempt).catch((err: unknown) => events.chargeNotAsked({ attempt_id, err }));
      }
    },
  };
}
