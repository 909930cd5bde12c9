import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { DetailsStep } from './details-step.tsx';
import { DoneView } from './done-view.tsx';
import { ProgressView } from './progress-view.tsx';
import { ReviewStep } from './review-step.tsx';
import type { Flow, FlowProps } from './use-reseller-flow.ts';

/** The steps after the choice of plans: details, review, and the creation with its end. */
export function LaterSteps({ flow, ...props }: FlowProps & { readonly flow: Flow }) {
  const { place, project, customerName } = props;
  const { draft, choice, missing, today, change, goTo } = flow;
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
  if (!draft.progress)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
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
