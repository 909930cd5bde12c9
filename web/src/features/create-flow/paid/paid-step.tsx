import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { FlowRefusal } from '../flow-refusal.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { BillingStep } from './billing-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import type { PaidParts } from './paid-parts.ts';
import { PaymentStep } from './payment-step.tsx';
import { ReviewStep } from './review-step.tsx';

export type PaidStepProps = {
  readonly flow: CreateFlowHandle;
  readonly plan: Plan;
  readonly user: SessionUser;
  readonly account: DeveloperAccount | null;
  readonly parts: PaidParts;
};

/** The steps of a plan with a price after the account step. */
export function PaidStep({ flow, plan, user, account, parts }: PaidStepProps) {
  if (flow.step === 'billing') return <BillingStep {...{ flow, user, account }} Billing={parts.Billing} />;
  if (flow.step === 'payment') return <PaymentStep {...{ flow, account }} Payment={parts.Payment} />;
  if (account === null) return <FlowRefusal error="MISSING_USER_INFO_IN_STATE" />;
  return flow.step === 'confirm' ? (
    <ConfirmStep {...{ flow, plan, account }} />
  ) : (
    <ReviewStep {...{ flow, plan, account }} />
  );
}
