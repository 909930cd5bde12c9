import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import type { PlanCost } from '@waypost/contract/entities/billing';
import type { Purchase } from '@waypost/contract/entities/purchase';
import type { ProjectId } from '@waypost/domain/base/ids';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useApi, useConfig } from '../../../api/app-context.tsx';
import { useCurrency } from '../../../api/currency.ts';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { DescriptionList } from '../../../ui/data/description-list.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { TermsSentence } from '../agreement.tsx';
import { FlowRefusal } from '../flow-refusal.tsx';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { OrderCard } from './order-card.tsx';
import { boughtProjectQuery, orderQuery } from './paid-queries.ts';
import { PromoField } from './promo-field.tsx';
import { buyLabel, buyObstacle, isChargedLater, refusalCodeOf, reviewedOrder } from './review-rules.ts';
import { usePurchase } from './use-purchase.ts';

type ReviewStepProps = {
  readonly flow: CreateFlowHandle;
  readonly plan: Plan;
  readonly account: DeveloperAccount;
};

/** What became of the purchase that was begun. */
function PurchaseState({ purchase }: { readonly purchase: Purchase | undefined }) {
  const t = useText();
  const reasonText = useReasonText();
  if (purchase?.state === 'pending')
    return (
      <output>
        <Notice title={reasonText('PAYMENT_PENDING')} />
      </output>
    );
  if (purchase?.state !== 'refused') return null;
  return (
    <div role="alert">
      <Notice kind="danger" title={t('buying.refused')}>
        {t(`payments.refusal.${refusalCodeOf(purchase.refusal_code)}`)}
      </Notice>
    </div>
  );
}

/** The account’s details, and the ways back to change them. */
function DetailsCard({ flow, plan, account }: ReviewStepProps) {
  const t = useText();
  const name = `${account.billing_first_name ?? account.first_name} ${account.billing_last_name ?? account.last_name}`;
  const number = account.cc_last4digits ? ` •••• ${account.cc_last4digits}` : '';
  const payment = account.payment_type
    ? `${account.pay_method_name ?? account.payment_type}${number}`
    : t('buying.noPayment');
  const items = [
    { term: t('buying.name'), details: name },
    { term: t('buying.payment'), details: payment },
  ];
  return (
    <Card title={t(isPaidPlan(plan) ? 'buying.billingTitle' : 'buying.contactTitle')}>
      <DescriptionList items={items} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => flow.goTo('billing')}>{t('buying.toBilling')}</Button>
        <Button onClick={() => flow.goTo('payment')}>{t('buying.toPayment')}</Button>
      </div>
    </Card>
  );
}

type OrderPartProps = ReviewStepProps & {
  readonly promo: string | null;
  readonly children: (cost: PlanCost | undefined) => ReactNode;
};

/** The order, or why it cannot be computed, which the reader can try again. */
function OrderPart({ plan, promo, children }: OrderPartProps) {
  const t = useText();
  const reasonText = useReasonText();
  const query = useQuery(orderQuery(useApi(), plan.id, promo));
  const currency = useCurrency();
  if (query.isPending)
    return (
      <Loading>
        <SkeletonText lines={5} />
      </Loading>
    );
  if (query.isError) {
    const reason = query.error instanceof ApiError ? query.error.reason : 'FAILED_TAX_CALCULATION';
    const retry = (
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('buying.retry')}
      </Button>
    );
    return (
      <>
        <div role="alert">
          <Notice kind="danger" title={reasonText(reason)} action={retry} />
        </div>
        {children(undefined)}
      </>
    );
  }
  return (
    <OrderCard plan={plan} cost={query.data} order={reviewedOrder(query.data, currency)}>
      {children(query.data)}
    </OrderCard>
  );
}

/** The figures of a change that is not charged now. */
function LaterNote({ flow, plan }: Pick<ReviewStepProps, 'flow' | 'plan'>) {
  const t = useText();
  const { upgradeId } = flow.state;
  const project = useQuery({ ...boughtProjectQuery(useApi(), upgradeId as ProjectId), enabled: upgradeId !== null });
  return isChargedLater(project.data?.planData, plan) ? <Notice>{t('buying.chargedLater')}</Notice> : null;
}

function BuyButton({
  flow,
  plan,
  account,
  promo,
  cost,
}: ReviewStepProps & { promo: string | null; cost: PlanCost | undefined }) {
  const t = useText();
  const { terms_version } = useConfig();
  const currency = useCurrency();
  const { upgradeId, progress } = flow.state;
  const obstacle = buyObstacle({ hasPaymentType: account.payment_type !== null, hasOrder: cost !== undefined });
  const buy = () => {
    if (!cost) return;
    const reviewed = reviewedOrder(cost, currency);
    const input = { reviewed, terms_version, ...(promo !== null && { promo_code: promo }) };
    flow.create(input).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      flow.refuse(error);
    });
  };
  return (
    <Button
      variant="primary"
      className="self-start"
      loading={progress === 'creating'}
      disabledReason={obstacle && t(`buying.${obstacle}`)}
      onClick={buy}
    >
      {t(`buying.${buyLabel({ isFree: !isPaidPlan(plan), upgradeId })}`)}
    </Button>
  );
}

/** The last look before something is charged. */
export function ReviewStep(props: ReviewStepProps) {
  const { flow, plan, account } = props;
  const purchase = usePurchase(flow);
  const [promo, setPromo] = useState<string | null>(null);
  const isWaiting = purchase?.state === 'pending';
  if (isWaiting) return <PurchaseState purchase={purchase} />;
  return (
    <div className="flex flex-col gap-6">
      <PurchaseState purchase={purchase} />
      <FlowRefusal error={flow.state.error} />
      <DetailsCard {...props} />
      <OrderPart {...props} promo={promo}>
        {(cost) => (
          <>
            <LaterNote flow={flow} plan={plan} />
            <PromoField planId={plan.id} prefill={account.promo ?? ''} applied={promo} apply={setPromo} />
            <TermsSentence />
            <BuyButton {...props} promo={promo} cost={cost} />
          </>
        )}
      </OrderPart>
    </div>
  );
}
