import { DomainError } from '@waypost/domain/base/domain-error';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import type { Plumbing } from '../../../plumbing.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import type { MethodsService } from '../methods/methods.service.ts';
import type { Charge, ChargeOutcome } from '../payments.service.ts';
import type { Ask } from './asking.service.ts';
import type { Outages } from './outages.service.ts';

export type ChargesDeps = Pick<Plumbing, 'db'> & {
  readonly attempts: AttemptsService;
  readonly methods: Pick<MethodsService, 'active'>;
  readonly ask: Ask;
  readonly outages: Pick<Outages, 'isAway' | 'mayBegin'>;
  readonly sentenceOf: (code: RefusalCode) => string;
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
export function createChargesService(deps: ChargesDeps) {
  const { db, attempts, methods, ask, outages, sentenceOf } = deps;

  function outcomeOf({ state, provider_reference, refusal_code }: AttemptRecord): ChargeOutcome {
    if (state === 'AUTHORISED') return { status: 'authorised', reference: provider_reference };
    if (!isSettled(state)) return { status: 'pending' };
    const code = refusal_code ?? 'declined';
    return { status: 'refused', code, sentence: sentenceOf(code) };
  }

  /** Undefined for a bill that waits until its provider is back. */
  async function begin(
    charge: Charge,
  ): Promise<{ readonly attempt: AttemptRecord; readonly isNew: boolean } | undefined> {
    const existing = await attempts.find(charge.attempt_id);
    if (existing) return { attempt: existing, isNew: false };
    const { attempt_id, developer_id, amount, purpose, purposeId } = charge;
    if (!Number.isSafeInteger(amount.minor) || amount.minor <= 0) throw new RangeError('A charge has an amount');
    const method = await methods.active(db, developer_id);
    if (!method) throw new DomainError('PAYMENT_METHOD_REQUIRED');
    if (purpose === 'bill' && !outages.mayBegin(method.provider)) return undefined;
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

  return {
    /** Idempotent by the attempt's id. Throws PAYMENT_METHOD_REQUIRED without a stored method. */
    async charge(charge: Charge): Promise<ChargeOutcome> {
      const begun = await begin(charge);
      if (!begun) return { status: 'pending' };
      const { attempt, isNew } = begun;
      assertSame(attempt, charge);
      const isAsked = isNew || charge.purpose !== 'bill' || !outages.isAway(attempt.provider);
      const isOver = isSettled(attempt.state) || !attempts.isRepeatable(attempt) || !isAsked;
      return outcomeOf(isOver ? attempt : await ask(attempt, isNew));
    },
  };
}
