import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { SessionUser } from '@waypost/contract/entities/session';
import { channelOf, paysByContract, roleOf } from '@waypost/domain/accounts/roles';
import { useText } from '../../../messages/use-text.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Agreement } from '../agreement.tsx';
import { FlowRefusal } from '../flow-refusal.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import type { PaidParts } from './paid-parts.ts';

type BillingStepProps = {
  readonly flow: CreateFlowHandle;
  readonly user: SessionUser;
  readonly account: DeveloperAccount | null;
  readonly Billing: PaidParts['Billing'];
};

/** Who is billed; only accounts that pay here go on. */
export function BillingStep({ flow, user, account, Billing }: BillingStepProps) {
  const t = useText();
  if (paysByContract(channelOf(roleOf(user.roles), account?.channel)))
    return <FlowRefusal error="USER_ROLE_PERMISSION_DENIED" />;
  return (
    <Card title={t('buying.billingTitle')}>
      <div className="flex flex-col gap-5">
        <FlowRefusal error={flow.state.error} canRetry />
        <Billing
          user={user}
          account={account}
          submitLabel={t(account ? 'buying.continue' : 'buying.createAccount')}
          {...(account === null && { terms: <Agreement /> })}
          onSaved={({ changed }) => flow.saveBilling(changed)}
        />
      </div>
    </Card>
  );
}
