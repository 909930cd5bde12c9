import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type FirstStep, nextStep } from '@waypost/domain/projects/first-steps';
import { useState } from 'react';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { withMessages } from '../../messages/load-messages.ts';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { firstStepsQuery, isDone, withTaken } from './first-steps-queries.ts';

/** Few people need it after their first day. */
const FirstStepsCard = rarePart(
  withMessages(['first-steps'], async () => (await import('./first-steps-card.tsx')).FirstStepsCard),
);

/** Before a page: it stands above everything else, so that it must not come late. */
export async function loadFirstSteps({
  api,
  queryClient,
}: {
  readonly api: Api;
  readonly queryClient: QueryClient;
}): Promise<void> {
  const progress = await queryClient.fetchQuery(firstStepsQuery(api)).catch(() => undefined); // the page stands without it too
  if (progress?.open) await FirstStepsCard.load();
}

/** A call is counted a moment after it was answered. */
const askAgainMs = 1000;

/** Whether the account had made no call when the page was opened: what depends on it keeps its place while somebody calls. */
export function useIsBeforeFirstCall(): boolean {
  const { data: progress } = useQuery(firstStepsQuery(useApi()));
  const [wasBefore] = useState(progress !== undefined && !isDone(progress, 'call'));
  return wasBefore;
}

type FirstStepsListProps = {
  /** The farthest step that the page knows to be taken, which the server may not have counted yet. */
  readonly taken?: FirstStep | undefined;
};

/** How far somebody has come, asked for again until the server has counted the step that the page has seen taken. */
function useProgress(taken: FirstStep | undefined) {
  const { data: counted } = useQuery({
    ...firstStepsQuery(useApi()),
    refetchInterval: ({ state: { data } }) =>
      taken !== undefined && data?.open && !isDone(data, taken) ? askAgainMs : false,
  });
  return counted && withTaken(counted, taken);
}

/** The way from signing up to the first live call, until it is gone or put away. */
export function FirstStepsList({ taken }: FirstStepsListProps) {
  const progress = useProgress(taken);
  const [wasOpen, setWasOpen] = useState(false);
  const [isHidden, hide] = useState(false);
  if (progress?.open && !wasOpen) setWasOpen(true);
  const isFinished = progress !== undefined && nextStep(progress.steps) === undefined;
  if (!progress || isHidden || !(progress.open || (wasOpen && isFinished))) return null;
  return <FirstStepsCard progress={progress} onHide={() => hide(true)} />;
}
