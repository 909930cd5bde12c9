import type { PaymentProviderName } from '@waypost/domain/payments/payment-attempt';
import type { Plumbing } from '../../../plumbing.ts';
import type { PaymentEvents } from '../payments.events.ts';

export type OutageDeps = Pick<Plumbing, 'clock'> & {
  readonly events: Pick<PaymentEvents, 'providerAway' | 'providerBack'>;
};

/** So many questions without an answer, one after the other, and the provider is away. */
const unansweredLimit = 10;
/** How long nothing was asked before a new charge tries whether the provider is back. */
const probePauseMs = 10 * 60 * 1000;

export type Outages = ReturnType<typeof createOutages>;

/**
 * Which providers do not answer. A charge that was never sent can wait for its provider for any time; one that was sent
 * and not answered has to be settled before the provider forgets it.
 */
export function createOutages({ clock, events }: OutageDeps) {
  const silences = new Map<PaymentProviderName, { unanswered: number; asked: number }>();
  const isAway = (provider: PaymentProviderName) => (silences.get(provider)?.unanswered ?? 0) >= unansweredLimit;

  return {
    isAway,

    answered(provider: PaymentProviderName): void {
      if (isAway(provider)) events.providerBack({ provider });
      silences.delete(provider);
    },

    unanswered(provider: PaymentProviderName): void {
      const unanswered = (silences.get(provider)?.unanswered ?? 0) + 1;
      silences.set(provider, { unanswered, asked: clock().getTime() });
      if (unanswered === unansweredLimit) events.providerAway({ provider });
    },

    /** Whether a charge may be sent for the first time; of a provider that is away, one that tries it. */
    mayBegin(provider: PaymentProviderName): boolean {
      const silence = silences.get(provider);
      if (!silence || !isAway(provider)) return true;
      const now = clock().getTime();
      if (now - silence.asked < probePauseMs) return false;
      silence.asked = now; // for this one alone
      return true;
    },
  };
}
