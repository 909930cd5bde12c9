import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { ComponentType, ReactNode } from 'react';
import type { PaymentOutcome } from './outcome-rules.ts';

export type BillingPartProps = {
  readonly user: SessionUser;
  /** Null for a new user, whose account the form creates. */
  readonly account: DeveloperAccount | null;
  readonly submitLabel: string;
  readonly terms?: ReactNode;
  readonly onSaved: (saved: { readonly changed: boolean }) => unknown;
};

export type PaymentPartProps = {
  readonly flow: 'create' | 'upgrade';
  /** Replaces the stored method. */
  readonly edit: boolean;
  readonly onOutcome: (outcome: PaymentOutcome) => void;
};

/** The forms of other features that a paid flow shows. */
export type PaidParts = {
  readonly Billing: ComponentType<BillingPartProps>;
  readonly Payment: ComponentType<PaymentPartProps>;
};
