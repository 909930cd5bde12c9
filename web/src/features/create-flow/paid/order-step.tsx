import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { ReviewStep } from './review-step.tsx';

type OrderStepProps = {
  readonly flow: CreateFlowHandle;
  readonly plan: Plan;
  readonly account: DeveloperAccount;
};

/** The order before and after it is placed. */
export function OrderStep(props: OrderStepProps) {
  return props.flow.step === 'confirm' ? <ConfirmStep {...props} /> : <ReviewStep {...props} />;
}
