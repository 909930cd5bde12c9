import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import { useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { FlowRefusal } from '../flow-refusal.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import type { PaidParts } from './paid-parts.ts';

type PaymentStepProps = {
  readonly flow: CreateFlowHandle;
  readonly account: DeveloperAccount | null;
  readonly Payment: PaidParts['Payment'];
};

/** How the plan is paid. Its form leaves with its outcome, except an error. */
export function PaymentStep({ flow, account, Payment }: PaymentStepProps) {
  const t = useText();
  const { error, upgradeId } = flow.state;
  return (
    <Card title={t('buying.paymentTitle')}>
      <div className="flex flex-col gap-5">
        <FlowRefusal error={error} />
        {error !== null && (
          <Button className="self-start" onClick={() => location.reload()}>
            {t('buying.retry')}
          </Button>
        )}
        <Payment
          flow={upgradeId === null ? 'create' : 'upgrade'}
          edit={account?.payment_type != null}
          onOutcome={flow.handlePayment}
        />
      </div>
    </Card>
  );
}
