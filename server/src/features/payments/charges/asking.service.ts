import { type PaymentProviderName, paymentProviders } from '@waypost/domain/payments/payment-attempt';
import type { PaymentOutcome, ProviderFailure } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { Plumbing } from '../../../plumbing.ts';
import type { AttemptRecord, AttemptsService } from '../attempts/attempts.service.ts';
import type { MethodRecord, MethodsService } from '../methods/methods.service.ts';
import type { PaymentEvents } from '../payments.events.ts';
import type { Outages } from './outages.service.ts';

/** Sends the charge of an attempt to its provider; the same attempt always makes the same request. */
export type SendCharge = (attempt: AttemptRecord, method: MethodRecord) => Promise<PaymentOutcome | ProviderFailure>;

export type AskingDeps = Pick<Plumbing, 'db' | 'clock'> & {
  readonly attempts: Pick<AttemptsService, 'settle' | 'takeUnsettledCharges'>;
  readonly methods: Pick<MethodsService, 'find'>;
  readonly send: SendCharge;
  readonly outages: Outages;
  readonly events: Pick<PaymentEvents, 'providerFailed' | 'chargeNotAsked'>;
};

/** Sends a charge, and records what became of it. */
export type Ask = (attempt: AttemptRecord, isNew?: boolean) => Promise<AttemptRecord>;

/** As many charges are asked about together. */
const batch = 10;

/** Asks providers for outcomes of charges. */
export function createAsking({ db, clock, attempts, methods, send, outages, events }: AskingDeps) {
  /** Sends the charge, again under the same key if it was sent before. */
  async function ask(attempt: AttemptRecord, isNew = false): Promise<AttemptRecord> {
    const { attempt_id, provider, payment_method_id } = attempt;
    const method = payment_method_id === null ? undefined : await methods.find(db, payment_method_id);
    if (!method) throw new Error(`The payment attempt ${attempt_id} has no method`);
    const answer = await send(attempt, method);
    const isUnknown = !('state' in answer) && answer.kind === 'unknown';
    outages[isUnknown ? 'unanswered' : 'answered'](provider);
    if ('state' in answer) return attempts.settle(attempt_id, answer);
    events.providerFailed({ attempt_id, ...answer });
    // the refusal of a repeat says nothing about the first request, which may have moved money
    if (answer.kind === 'refused' && isNew) return attempts.settle(attempt_id, { state: 'FAILED', refusal: 'error' });
    return attempts.settle(attempt_id, { state: 'PENDING' });
  }

  async function askAbout(provider: PaymentProviderName, now: Date): Promise<void> {
    const wasAway = outages.isAway(provider);
    // one that is away is tried with a single question
    let taken = await attempts.takeUnsettledCharges({ provider, now, count: wasAway ? 1 : batch });
    while (taken.length > 0) {
      const asking = taken.map((attempt) =>
        ask(attempt).catch((err: unknown) => events.chargeNotAsked({ attempt_id: attempt.attempt_id, err })),
      );
      await Promise.all(asking);
      taken = outages.isAway(provider) ? [] : await attempts.takeUnsettledCharges({ provider, now, count: batch });
    }
  }

  return {
    ask,
    /** Asks about every charge whose outcome is unknown; one that fails does not stop the others. */
    async askAgain(): Promise<void> {
      const now = clock();
      for (const provider of paymentProviders) await askAbout(provider, now);
    },
  };
}
