import type { CardPaymentResult } from '@waypost/contract/entities/payments';
import { DomainError } from '@waypost/domain/base/domain-error';
import type { PaymentAttemptId } from '@waypost/domain/base/ids';
import { isSettled } from '@waypost/domain/payments/payment-attempt';
import type { RefusalCode } from '@waypost/domain/payments/refusals';
import type { z } from 'zod';
import type { CardAnswer, CardResult } from '../../../adapters/payment-providers/card-form.port.ts';
import type { ProviderFailure } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { AttemptOutcome, AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import { methodOf } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { CardDetails } from './card-details.service.ts';

export type CardResultsDeps = {
  readonly attempts: AttemptsService;
  readonly details: Pick<CardDetails, 'find'>;
  readonly sentenceOf: (code: RefusalCode) => string;
  readonly events: PaymentEvents;
};

export type CardPaymentOutcome = z.input<typeof CardPaymentResult>;

export const errorQuery = (code: RefusalCode, sentenceOf: CardResultsDeps['sentenceOf']) =>
  new URLSearchParams({ error: '1', error_code: code, error_message: sentenceOf(code) });

export type CardResults = ReturnType<typeof createCardResults>;

/** What the provider's answers mean for an attempt, and what the payer is told. */
export function createCardResults({ attempts, details, sentenceOf, events }: CardResultsDeps) {
  /** The final result, as the attempt has it: the provider's first word may have been overtaken by its webhook. */
  function resultOf({ state, refusal_code }: AttemptRecord): CardPaymentOutcome {
    if (state === 'AUTHORISED')
      return { resultCode: 'Authorised', authentication_status: 'AUTHORISED', return_url: '' };
    const code = isSettled(state) ? (refusal_code ?? 'declined') : 'try_later';
    const resultCode = state === 'REFUSED' ? 'Refused' : state === 'FAILED' ? 'Error' : 'Pending';
    const cancelled = code === 'cancelled' ? 'Cancelled' : resultCode;
    return {
      resultCode: cancelled,
      authentication_status: cancelled.toUpperCase(),
      return_url: `?${errorQuery(code, sentenceOf)}`,
    };
  }

  /** Asks for the last digits and the expiry, if the answer has only the token. */
  async function completed(attempt: AttemptRecord, { outcome, card }: CardAnswer): Promise<AttemptOutcome> {
    if (!card) return outcome;
    const { developer_id, provider } = attempt;
    const isWhole = card.last_four !== undefined && card.expiry !== undefined;
    const found = isWhole ? undefined : await details.find({ developer_id, provider, token: card.token });
    return { ...outcome, method: found ?? methodOf(provider, card) };
  }

  async function apply(attempt: AttemptRecord, answer: CardAnswer): Promise<CardPaymentOutcome> {
    const changed = await attempts.settle(attempt.attempt_id, await completed(attempt, answer));
    const { action, resultCode } = answer;
    return action && changed.state === 'ACTION_REQUIRED' ? { resultCode, action: { ...action } } : resultOf(changed);
  }

  function refuse(attempt_id: PaymentAttemptId, failure: ProviderFailure): never {
    events.providerFailed({ attempt_id, ...failure });
    throw new DomainError(failure.kind === 'refused' ? 'PAYMENT_FAILED' : 'PAYMENT_PROVIDER_UNAVAILABLE');
  }

  /** Nothing is charged here, so an attempt without an answer is left to the webhook, and the payer tries again. */
  async function answered(attempt: AttemptRecord, result: CardResult): Promise<CardAnswer> {
    if (result.kind === 'answer') return result;
    const { attempt_id } = attempt;
    if (result.kind === 'unknown') await attempts.settle(attempt_id, { state: 'PENDING' });
    return refuse(attempt_id, result);
  }

  return { resultOf, apply, answered, refuse };
}
