import { newProgress, progressMessage } from '@waypost/domain/resellers/reseller-creation';
import { useEffect } from 'react';
import { useText } from '../../../messages/use-text.tsx';
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { DetailsStep } from './details-step.tsx';
import { DoneView } from './done-view.tsx';
import { ProgressView } from './progress-view.tsx';
import { ReviewStep } from './review-step.tsx';
import { useResellerCreation } from './use-reseller-creation.ts';
import type { Flow, FlowProps } from './use-reseller-flow.ts';

type LaterStepsProps = FlowProps & { readonly flow: Flow };

/** The creation, which goes on after a reload and stops where its step is left. */
function useCreation({ flow, place, project }: LaterStepsProps) {
  const { handle, choice, draft, isRunning } = flow;
  const { latest, set } = handle;
  const { step, doneHref } = place;
  const creation = useResellerCreation({
    handle,
    choice,
    project,
    onDone: () => {
      if (doneHref !== undefined) flow.open(doneHref);
    },
  });

  useEffect(() => {
    if (step !== 'create') creation.stop();
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the address alone decides
  }, [step]);

  useEffect(() => {
    // a creation that a reload interrupted goes on; the reload may have ended a call before its answer
    const isInterrupted = draft.failure === null || draft.failure.reason === 'OFFLINE';
    if (step === 'create' && isRunning && isInterrupted) void creation.start();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  const confirm = () => {
    set({ ...latest.current, progress: newProgress(project !== undefined), failure: null });
    void creation.start();
    flow.goTo('create');
  };
  return { confirm, retry: () => void creation.start() };
}

type Creation = ReturnType<typeof useCreation>;

function CreateStep({ flow, place, creation }: LaterStepsProps & { readonly creation: Creation }) {
  const { createDone, productId, progress, failure } = flow.draft;
  if (createDone) return <DoneView productId={productId} onAnother={() => flow.open(place.startHref)} />;
  if (!progress)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  return (
    <ProgressView
      {...{ progress, failure, productId }}
      onRetry={creation.retry}
      onCancel={() => flow.replaceBy('plans')}
    />
  );
}

function Step(props: LaterStepsProps & { readonly creation: Creation }) {
  const { flow, place, project, customerName, creation } = props;
  const { draft, choice, missing, today, change, goTo } = flow;
  if (place.step === 'create') return <CreateStep {...props} />;
  if (place.step === 'review')
    return (
      <ReviewStep
        {...{ choice, draft, project, customerName, missing }}
        hrefOf={place.hrefOf}
        onConfirm={creation.confirm}
      />
    );
  return (
    <DetailsStep
      {...{ choice, draft, project, customerName, today }}
      onChange={change}
      onNext={() => goTo('review')}
      onBack={() => goTo('plans')}
    />
  );
}

/** The steps after the choice of plans: details, review, and the creation with its end. */
export function LaterSteps(props: LaterStepsProps) {
  const t = useText();
  const creation = useCreation(props);
  const { progress } = props.flow.draft;
  return (
    <>
      <Step {...props} creation={creation} />
      {/* it is there before the creation begins, so that every change of it is read out */}
      <output className="sr-only">
        {props.place.step === 'create' && progress && t(`resellers.progress.${progressMessage(progress)}`)}
      </output>
    </>
  );
}
