import { useQuery } from '@tanstack/react-query';
import { type FirstStep, nextStep } from '@waypost/domain/first-steps';
import { useState } from 'react';
import { useApi } from '../../api/app-context.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { firstStepsQuery, isDone, useDismissal } from './first-steps-queries.ts';

/** A call is counted a moment after it was answered. */
const askAgainMs = 1000;

type FirstStepsListProps = {
  /** The farthest step that the page knows to be taken, which the server may not have counted yet. */
  readonly taken?: FirstStep | undefined;
};

/** The way from signing up to the first live call, until it is gone or put away (UIX-05). */
export function FirstStepsList({ taken }: FirstStepsListProps) {
  const { data: progress } = useQuery({
    ...firstStepsQuery(useApi()),
    refetchInterval: ({ state: { data } }) => (taken !== undefined && data?.open && !isDone(data, taken) ? askAgainMs : false),
  });
  const dismissal = useDismissal();
  const [wasOpen, setWasOpen] = useState(false);
  const [isHidden, hide] = useState(false);
  if (progress?.open && !wasOpen) setWasOpen(true);
  const isFinished = progress !== undefined && nextStep(progress.steps) === undefined;
  if (!progress || isHidden || !(progress.open || (wasOpen && isFinished))) return null;
  return <FirstStepsCard progress={progress} isHiding={dismissal.isPending} onHide={() => (isFinished ? hide(true) : dismissal.mutate())} />;
}
