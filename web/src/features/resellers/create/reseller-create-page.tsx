import { useQuery } from '@tanstack/react-query';
import { mayByRole } from '@waypost/domain/permissions/role-permissions';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useApi, useConfig, useUser } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { withMessages } from '../../../messages/load-messages.ts';
import { useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { onFirstUse } from '../../../ui/base/first-use.ts';
import { rarePart } from '../../../ui/base/lazy-part.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { StepBar } from '../../../ui/navigation/step-bar.tsx';
import { OnlyForResellers, ResellerRefusal } from '../only-for-resellers.tsx';
import { PlanStep } from './plan-step.tsx';
import type { ResellerPlace } from './reseller-place.ts';
import { customerOfAppQuery, resellerPlansQuery, upgradedProjectQuery } from './reseller-queries.ts';
import { type Flow, type FlowProps, useFlow } from './use-reseller-flow.ts';

const never = () => () => undefined;
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const Waiting = () => (
  <Loading>
    <SkeletonText lines={8} />
  </Loading>
);

/** Three steps of four are not on the first view; a lost network needs the last one and its words. */
const LaterSteps = rarePart(
  withMessages(['refusals', 'reseller-creation'], async () => (await import('./later-steps.tsx')).LaterSteps),
  <SkeletonText lines={8} />,
);

function CurrentStep({ flow, ...props }: FlowProps & { readonly flow: Flow }) {
  const { place, groups } = props;
  const { draft, choice, change, goTo } = flow;
  useEffect(() => onFirstUse(() => void LaterSteps.load()), []);
  if (place.step !== 'plans') return <LaterSteps {...props} flow={flow} />;
  return (
    <PlanStep
      {...{ groups, choice }}
      hrefOfTab={place.hrefOfTab}
      onPeriod={(period) => change({ period })}
      onSelect={(selection) => change({ selections: { ...draft.selections, [choice.key]: [...selection] } })}
      onNext={() => goTo('details')}
    />
  );
}

/** The bar marks the steps by the address: those before the shown one are done. */
function Steps({ place, isDone }: { readonly place: ResellerPlace; readonly isDone: boolean }) {
  const t = useText();
  const order = ['plans', 'details', 'review'] as const;
  const shown = place.step === 'create' ? order.length - 1 : order.indexOf(place.step);
  const isOver = place.step === 'create' && isDone;
  const steps = order.map((id, at) => ({
    id,
    label: t(`resellers.step.${id}`),
    active: at === shown && !isOver,
    done: at < shown || isOver,
    href: at < shown && place.step !== 'create' ? place.hrefOf(id) : undefined,
  }));
  return <StepBar label={t('resellers.steps')} steps={steps} />;
}

function FlowOfDraft(props: FlowProps) {
  const { place, project } = props;
  const t = useText();
  const flow = useFlow(props);
  return (
    <Frame
      title={project ? t('resellers.upgradeTitle', { project: project.app_name }) : t('resellers.createTitle')}
      isLeaving={place.step !== 'create'}
    >
      <Steps place={place} isDone={flow.draft.createDone} />
      <CurrentStep {...props} flow={flow} />
    </Frame>
  );
}

type FrameProps = { readonly title: string; readonly isLeaving?: boolean; readonly children: ReactNode };

function Frame({ title, isLeaving = false, children }: FrameProps) {
  const t = useText();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-72 text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {isLeaving && (
          <LinkButton variant="quiet" icon={<X aria-hidden="true" />} href={paths.projects}>
            {t('resellers.cancel')}
          </LinkButton>
        )}
      </div>
      {children}
    </div>
  );
}

/** Shown where the project of an upgrade cannot be loaded, whatever the reason. */
function UpgradeFailed() {
  const t = useText();
  return <ResellerRefusal reason="PROJECT_CREATE_UNKNOWN">{t('resellers.projectFailed')}</ResellerRefusal>;
}

/** The catalogue and, for an upgrade, the project with its customer. */
function useLoaded(upgradeId: string | undefined, isReseller: boolean) {
  const api = useApi();
  const { reseller_plan_model } = useConfig();
  const model = upgradeId === undefined ? reseller_plan_model : 'all';
  const plans = useQuery({ ...resellerPlansQuery(api, model), enabled: isReseller });
  const isUpgrade = isReseller && upgradeId !== undefined;
  const project = useQuery({ ...upgradedProjectQuery(api, upgradeId ?? ''), enabled: isUpgrade });
  const hasCustomer = project.data !== undefined && project.data.customer_id !== null;
  const customer = useQuery(customerOfAppQuery(api, hasCustomer ? project.data?.apps[0]?.app_id : undefined));
  return { plans, project, customerName: customer.data?.customer_name };
}

type Loaded = ReturnType<typeof useLoaded>;

/** What is shown instead of the steps: a refusal, a failure, or that something is still loading. */
function Instead({ loaded: { plans, project } }: { readonly loaded: Loaded }) {
  const t = useText();
  const user = useUser();
  if (user && !mayByRole(user.roles, 'resell')) return <OnlyForResellers />;
  if (plans.error)
    return <QueryFailed title={t('resellers.plansFailed')} error={plans.error} retry={() => void plans.refetch()} />;
  return project.error ? <UpgradeFailed /> : <Waiting />;
}

/** Creates a project for a customer, or changes the plans of one, in three steps of one page. */
export function ResellerCreatePage({ place }: { readonly place: ResellerPlace }) {
  const t = useText();
  const user = useUser();
  const inBrowser = useInBrowser();
  const { upgradeId } = place;
  const loaded = useLoaded(upgradeId, mayByRole(user?.roles ?? [], 'resell'));
  const groups = loaded.plans.data;
  const isReady = inBrowser && (upgradeId === undefined || loaded.project.data !== undefined);
  if (!user || !groups || !isReady || loaded.project.error)
    return (
      <Frame title={t('resellers.createTitle')}>
        <Instead loaded={loaded} />
      </Frame>
    );
  return (
    <FlowOfDraft
      key={upgradeId ?? 'new'}
      place={place}
      groups={groups}
      project={loaded.project.data}
      customerName={loaded.customerName}
      userId={user.userId}
    />
  );
}
