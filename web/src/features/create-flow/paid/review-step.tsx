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
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { TermsSentence } from '../agreement.tsx';
import { FlowRefusal } from '../flow-refusal.tsx';
import { isBoughtAgain } from '../send-project.ts';
import type { CreateFlowHandle } from '../use-create-flow.ts';
import { OrderCard } from './order-card.tsx';
import { boughtProjectQuery } from './paid-queries.ts';
import { PromoField } from './promo-field.tsx';
import { hasPayment, ReviewDetails } from './review-details.tsx';
import { buyLabel, buyObstacle, isChargedLater, refusalCodeOf, reviewedOrder } from './review-rules.ts';
import { useOrder } from './use-order.ts';
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

type OrderPartProps = ReviewStepProps & { readonly children: (cost: PlanCost | undefined) => ReactNode };

/** The order, or why it cannot be computed, which the reader can try again. */
function OrderPart({ flow, plan, children }: OrderPartProps) {
  const t = useText();
  const reasonText = useReasonText();
  const query = useOrder(flow, plan);
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
        {t('createFlow.retry')}
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
      {children(query.isPlaceholderData ? undefined : query.data)}
    </OrderCard>
  );
}

/** The project that the flow changes or reactivates. */
function useProject({ state: { upgradeId } }: CreateFlowHandle) {
  return useQuery({ ...boughtProjectQuery(useApi(), upgradeId as ProjectId), enabled: upgradeId !== null }).data;
}

/** The figures of a change that is not charged now. */
function LaterNote({ flow, plan }: Pick<ReviewStepProps, 'flow' | 'plan'>) {
  const t = useText();
  return isChargedLater(useProject(flow)?.planData, plan) ? <Notice>{t('buying.chargedLater')}</Notice> : null;
}

function BuyButton({ flow, plan, account, cost }: ReviewStepProps & { cost: PlanCost | undefined }) {
  const t = useText();
  const { terms_version } = useConfig();
  const currency = useCurrency();
  const { upgradeId, progress, promo } = flow.state;
  const project = useProject(flow);
  const isChange = upgradeId !== null && !(project && isBoughtAgain(project, plan.id));
  const obstacle = buyObstacle({ hasPaymentType: hasPayment({ flow, account }), hasOrder: cost !== undefined });
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
      {t(`buying.${buyLabel({ isFree: !isPaidPlan(plan), isChange })}`)}
    </Button>
  );
}

/** The last look before something is charged. */
export function ReviewStep(props: ReviewStepProps) {
  const { flow, plan, account } = props;
  const purchase = usePurchase(flow);
  const { error, promo } = flow.state;
  const [code, setCode] = useState(promo ?? account.promo ?? '');
  const isPromoRefused = error === 'PROMO_CODE_NOT_VALID';
  if (purchase?.state === 'pending') return <PurchaseState purchase={purchase} />;
  return (
    <div className="flex flex-col gap-6">
      <PurchaseState purchase={purchase} />
      <FlowRefusal error={isPromoRefused ? null : error} canRetry />
      <ReviewDetails flow={flow} account={account} />
      <OrderPart {...props}>
        {(cost) => (
          <>
            <LaterNote flow={flow} plan={plan} />
            <PromoField
              planId={plan.id}
              product_id={flow.state.upgradeId as ProjectId | null}
              {...{ code, setCode }}
              isRefused={isPromoRefused}
              apply={flow.applyPromo}
            />
            <TermsSentence by="buying" />
            <BuyButton {...props} cost={cost} />
          </>
        )}
      </OrderPart>
    </div>
  );
}
