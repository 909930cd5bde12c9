import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { withMessages } from '../../../messages/load-messages.ts';
import { rarePart } from '../../../ui/base/lazy-part.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { FlowRefusal } from '../flow-refusal.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { BillingStep } from './billing-step.tsx';
import type { PaidParts } from './paid-parts.ts';
import { PaymentStep } from './payment-step.tsx';

const OrderStep = rarePart(
  withMessages(['refusals'], async () => (await import('./order-step.tsx')).OrderStep),
  <SkeletonText lines={8} />,
);

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
  if (account === null) return <FlowRefusal error="MISSING_USER_INFO_IN_STATE" canRetry />;
  return <OrderStep {...{ flow, plan, account }} />;
}
