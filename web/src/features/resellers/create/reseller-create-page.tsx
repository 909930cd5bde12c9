import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { roleOf } from '@waypost/domain/accounts/roles';
import { newProgress, progressMessage } from '@waypost/domain/resellers/reseller-creation';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useApi, useConfig, useUser } from '../../../api/app-context.tsx';
import { QueryFailed } from '../../../api/query-failed.tsx';
import { useReasonText, useText } from '../../../messages/use-text.tsx';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { StepBar } from '../../../ui/navigation/step-bar.tsx';
import { OnlyForResellers } from '../only-for-resellers.tsx';
import { DetailsStep } from './details-step.tsx';
import { DoneView } from './done-view.tsx';
import { PlanStep } from './plan-step.tsx';
import { ProgressView } from './progress-view.tsx';
import { changedDraft, newDraft, type ResellerDraft } from './reseller-draft.ts';
import type { ResellerPlace } from './reseller-place.ts';
import { customerOfAppQuery, resellerPlansQuery, upgradedProjectQuery } from './reseller-queries.ts';
import { choiceOf, insteadOf, missingIn, todayUtc, type Upgraded } from './reseller-rules.ts';
import type { ResellerStep } from './reseller-steps.ts';
import { ReviewStep } from './review-step.tsx';
import { useResellerCreation } from './use-reseller-creation.ts';
import { useResellerDraft } from './use-reseller-draft.ts';

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

type FlowProps = {
  readonly place: ResellerPlace;
  readonly groups: readonly ResellerPlan[];
  readonly project: Upgraded | undefined;
  readonly customerName: string | undefined;
  readonly userId: string;
};

/** Moves between the steps, as the back button does. */
function useSteps(place: ResellerPlace) {
  const router = useRouter();
  return {
    goTo: (step: ResellerStep) => void router.navigate({ href: place.hrefOf(step) }),
    replaceBy: (step: ResellerStep) => void router.navigate({ href: place.hrefOf(step), replace: true }),
    open: (href: string) => void router.navigate({ href }),
  };
}

function useFlow({ place, groups, project, userId }: FlowProps) {
  const { flags } = useConfig();
  const steps = useSteps(place);
  const handle = useResellerDraft({ userId, upgradeId: place.upgradeId ?? null }, place.step === 'create');
  const { draft, latest, set } = handle;
  const [today] = useState(todayUtc);
  const startsFromProject = flags['ff_reseller_project_upgrade_fix'] === true;
  const facts = { groups, project, draft, tab: place.tab, today, startsFromProject };
  const choice = choiceOf(facts);
  if (!choice) throw new Error('The catalogue has no groups');
  const missing = missingIn(choice, facts);
  const { doneHref } = place;
  const creation = useResellerCreation({
    handle,
    choice,
    project,
    onDone: () => {
      if (doneHref !== undefined) steps.open(doneHref);
    },
  });
  const change = (part: Partial<ResellerDraft>) => set(changedDraft(latest.current, part, crypto.randomUUID()));
  const isRunning = draft.progress !== null && !draft.createDone;

  useEffect(() => {
    if (place.step !== 'create' && isRunning) creation.cancel();
    if (place.step !== 'create' && draft.createDone) set(newDraft({ ...draft, flowId: crypto.randomUUID() }));
    const hasNothing = place.step === 'create' && draft.progress === null && !draft.createDone;
    const isStarted = place.step === 'create';
    const instead = hasNothing ? 'plans' : isStarted ? undefined : insteadOf(place.step, missing);
    if (instead !== undefined) steps.replaceBy(instead);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the address alone decides
  }, [place.step]);

  useEffect(() => {
    // a creation that a reload interrupted goes on; the reload may have ended a call before its answer
    const isInterrupted = draft.failure === null || draft.failure.reason === 'OFFLINE';
    if (place.step === 'create' && isRunning && isInterrupted) void creation.start();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  const confirm = () => {
    set({ ...latest.current, progress: newProgress(project !== undefined), failure: null });
    void creation.start();
    steps.goTo('create');
  };
  const cancel = () => {
    creation.cancel();
    steps.replaceBy('plans');
  };
  return { draft, choice, missing, today, change, confirm, cancel, retry: () => void creation.start(), ...steps };
}

type Flow = ReturnType<typeof useFlow>;

function CurrentStep({ flow, ...props }: FlowProps & { readonly flow: Flow }) {
  const { place, groups, project, customerName } = props;
  const { draft, choice, missing, today, change, goTo } = flow;
  if (place.step === 'plans') {
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
  if (place.step === 'details') {
    return (
      <DetailsStep
        {...{ choice, draft, project, customerName, today }}
        onChange={change}
        onNext={() => goTo('review')}
        onBack={() => goTo('plans')}
      />
    );
  }
  if (place.step === 'review')
    return (
      <ReviewStep
        {...{ choice, draft, project, customerName, missing }}
        hrefOf={place.hrefOf}
        onConfirm={flow.confirm}
      />
    );
  if (draft.createDone) return <DoneView productId={draft.productId} onAnother={() => flow.open(place.startHref)} />;
  if (!draft.progress) return <Waiting />;
  return (
    <ProgressView
      progress={draft.progress}
      failure={draft.failure}
      productId={draft.productId}
      onRetry={flow.retry}
      onCancel={flow.cancel}
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
  const { progress } = flow.draft;
  return (
    <Frame
      title={project ? t('resellers.upgradeTitle', { project: project.app_name }) : t('resellers.createTitle')}
      isLeaving={place.step !== 'create'}
    >
      <Steps place={place} isDone={flow.draft.createDone} />
      <CurrentStep {...props} flow={flow} />
      {/* it is there before the creation begins, so that every change of it is read out */}
      <output className="sr-only">
        {place.step === 'create' && progress && t(`resellers.progress.${progressMessage(progress)}`)}
      </output>
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
  const reasonText = useReasonText();
  return (
    <ErrorState
      title={reasonText('PROJECT_CREATE_UNKNOWN')}
      action={<LinkButton href={paths.projects}>{t('resellers.toProjects')}</LinkButton>}
    >
      {t('projects.projectFailed')}
    </ErrorState>
  );
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
  if (user && roleOf(user.roles) !== 'reseller') return <OnlyForResellers />;
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
  const loaded = useLoaded(upgradeId, roleOf(user?.roles ?? []) === 'reseller');
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
