import type { Plan } from '@waypost/contract/entities/catalog';
import type { DeveloperAccount } from '@waypost/contract/entities/developer';
import { billingIsComplete } from '@waypost/domain/billing/billing-paths';
import type { FlowStep, OnFile } from './flow-rules.ts';
import { queryAtStep } from './flow-query.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useConfig, useUser } from '../../api/app-context.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { StepBar } from '../../ui/navigation/step-bar.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { useText } from '../../messages/use-text.tsx';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { AccountStep } from './account-step.tsx';
import { planFeaturesQuery } from '../../api/plan-features-query.ts';
import { type ContactLists, contactListsQuery, planQuery } from './create-flow-queries.ts';
import type { PaidParts } from './paid/paid-parts.ts';
import { PlanSummary } from './plan-summary.tsx';
import { LoadFailed, PlanUnknown } from './flow-failures.tsx';
import { stepEntries } from './step-entries.ts';
import { type CreateFlowHandle, type FlowQuery, useCreateFlow } from './use-create-flow.ts';

// a flow has steps of one kind only
const TermsStep = rarePart(
  withMessages(['contact-form'], async () => (await import('./terms-step.tsx')).TermsStep),
  <SkeletonText lines={8} />,
);
const PaidStep = rarePart(
  withMessages(['buying', 'payments'], async () => (await import('./paid/paid-step.tsx')).PaidStep),
  <SkeletonText lines={8} />,
);

const frame = 'mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-8 sm:px-6';

function CreateFlowSkeleton() {
  return (
    <div className={frame}>
      <Loading>
        <div className="flex flex-col gap-8">
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-6 w-full" />
          <SkeletonText lines={6} />
        </div>
      </Loading>
    </div>
  );
}

function useStepAddress() {
  const router = useRouter();
  const { pathname, search } = useLocation();
  return (step: FlowStep) => {
    const query = queryAtStep(search, step);
    return router.history.createHref(`${pathname}${router.options.stringifySearch?.(query) ?? ''}`);
  };
}

function Steps({ flow }: { flow: CreateFlowHandle }) {
  const t = useText();
  const addressOf = useStepAddress();
  const entries = stepEntries(flow.state, flow.step, { labelOf: (step) => t(`createFlow.step.${step}`), addressOf });
  return <StepBar label={t('createFlow.steps')} steps={entries} />;
}

type CreateFlowProps = {
  readonly query: FlowQuery;
  readonly signIn: ReactNode;
  readonly termsText: ReactNode;
  readonly parts: PaidParts;
};
type FlowProps = CreateFlowProps & { readonly plan: Plan };

const useAccount = () => useQuery({ ...ownAccountQuery(useApi()), enabled: useUser() !== null });

function billedCountry({ billing_country }: DeveloperAccount, lists: ContactLists | undefined) {
  const country = lists?.countries.find(({ code }) => code === billing_country);
  return country && { ...country, states: lists?.states[country.code] ?? [] };
}

/** Undefined while it is read. If the lists cannot be read, the billing step says so. */
function useOnFile({ isLoading, data: account }: ReturnType<typeof useAccount>): OnFile | undefined {
  const { billing_patterns: patterns } = useConfig();
  const hasPaymentType = Boolean(account?.payment_type);
  const lists = useQuery({ ...contactListsQuery(useApi()), enabled: hasPaymentType });
  if (isLoading || lists.isLoading) return undefined;
  if (!account || !hasPaymentType) return 'nothing';
  return billingIsComplete(account, { patterns, country: billedCountry(account, lists.data) })
    ? 'billing and payment'
    : 'payment';
}

type StepProps = Pick<FlowProps, 'plan' | 'signIn' | 'termsText' | 'parts'> & {
  readonly flow: CreateFlowHandle;
  readonly account: ReturnType<typeof useAccount>;
};

function Step({ flow, plan, account, signIn, termsText, parts }: StepProps) {
  const api = useApi();
  const user = useUser();
  const lists = useQuery(contactListsQuery(api));
  if (flow.step === 'account' || user === null) return <AccountStep flow={flow} signIn={signIn} />;
  const failed = lists.error ?? account.error;
  if (failed) return <LoadFailed error={failed} />;
  if (!lists.data || account.data === undefined)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  if (flow.step !== 'terms') return <PaidStep {...{ flow, plan, user, parts }} account={account.data} />;
  return <TermsStep key={user.userId} {...{ flow, plan, user, termsText }} account={account.data} lists={lists.data} />;
}

function Flow({ plan, query, ...parts }: FlowProps) {
  const t = useText();
  const api = useApi();
  const features = useQuery(planFeaturesQuery(api));
  const account = useAccount();
  const flow = useCreateFlow(plan, query, useOnFile(account));
  if (!flow) return <CreateFlowSkeleton />;
  return (
    <div className={frame}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl font-semibold tracking-tight">
            {t(flow.state.upgradeId !== null ? 'createFlow.changeTitle' : 'createFlow.title', {
              plan: plan.display_name_long,
            })}
          </h1>
          {!flow.state.createDone && (
            <Button variant="quiet" icon={<X aria-hidden="true" />} onClick={flow.cancel}>
              {t('createFlow.cancel')}
            </Button>
          )}
        </div>
        <Steps flow={flow} />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Step {...{ flow, plan, account }} {...parts} />
        <PlanSummary plan={plan} features={features.data?.[plan.id] ?? []} />
      </div>
    </div>
  );
}

/**
 * Replaces the page below with the create flow of the plan in the query. It is read after hydration, because its state
 * is in session storage, which the server cannot read.
 */
export function CreateFlow(props: CreateFlowProps) {
  const api = useApi();
  const plan = useQuery(planQuery(api, props.query.planId));
  if (plan.data) return <Flow key={plan.data.id} plan={plan.data} {...props} />;
  if (plan.error)
    return (
      <div className={frame}>
        {plan.error instanceof ApiError && plan.error.status === 404 ? (
          <PlanUnknown />
        ) : (
          <LoadFailed error={plan.error} />
        )}
      </div>
    );
  return <CreateFlowSkeleton />;
}
