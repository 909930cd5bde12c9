import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type FirstStep, nextStep } from '@waypost/domain/projects/first-steps';
import { useState } from 'react';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { firstStepsQuery, isDone, withReached } from './first-steps-queries.ts';

/** Loaded separately, because few users need it after their first day. */
const FirstStepsCard = rarePart(
  withMessages(['first-steps'], async () => (await import('./first-steps-card.tsx')).FirstStepsCard),
);

/** Loaded before the page: it is at the top and must not move the content later. */
export async function loadFirstSteps({
  api,
  queryClient,
}: {
  readonly api: Api;
  readonly queryClient: QueryClient;
}): Promise<void> {
  const progress = await queryClient.fetchQuery(firstStepsQuery(api)).catch(() => undefined); // optional
  if (progress?.open) await FirstStepsCard.load();
}

/** A call is counted shortly after its response. */
const askAgainMs = 1000;

/** Whether the account had made no call when the page opened: the layout must not change during the first call. */
export function useIsBeforeFirstCall(): boolean {
  const { data: progress } = useQuery(firstStepsQuery(useApi()));
  const [wasBefore] = useState(progress !== undefined && !isDone(progress, 'call'));
  return wasBefore;
}

type FirstStepsListProps = {
  /** The furthest step that the page has seen completed, which the server may not have counted yet. */
  readonly reached?: FirstStep | undefined;
};

/** The user's progress, reloaded until the server has counted the step that the page has seen completed. */
function useProgress(taken: FirstStep | undefined) {
  const { data: counted } = useQuery({
    ...firstStepsQuery(useApi()),
    refetchInterval: ({ state: { data } }) =>
      taken !== undefined && data?.open && !isDone(data, taken) ? askAgainMs : false,
  });
  return counted && withReached(counted, taken);
}

/** The steps from signing up to the first live call, until they are completed or hidden. */
export function FirstStepsList({ reached }: FirstStepsListProps) {
  const progress = useProgress(reached);
  const [wasOpen, setWasOpen] = useState(false);
  const [isHidden, hide] = useState(false);
  if (progress?.open && !wasOpen) setWasOpen(true);
  const isFinished = progress !== undefined && nextStep(progress.steps) === undefined;
  if (!progress || isHidden || !(progress.open || (wasOpen && isFinished))) return null;
  return <FirstStepsCard progress={progress} onHide={() => hide(true)} />;
}
