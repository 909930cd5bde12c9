import type { VatOutcome } from '@waypost/domain/billing/vat';

/** The service's answer about one VAT ID; an outage is UNAVAILABLE, never INVALID. */
export type VatCheck = {
  readonly outcome: Exclude<VatOutcome, 'NOT_CHECKABLE'>;
  /** Proves to a tax office that the seller has asked; only a service that knows the seller gives one. */
  readonly consultation_number: string | null;
};

export type VatChecker = {
  /** @param vatId normalized, with its country's prefix */
  check(vatId: string): Promise<VatCheck>;
};
