import { queryOptions } from '@tanstack/react-query';
import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import type { FirstStep } from '@waypost/domain/projects/first-steps';
import type { Api } from '../../api/api.ts';

export const firstStepsKey = ['first-steps'];

/** Older data predates the step that led here; fresh data from a loader is not requested again. */
const freshMs = 1000;

export const isDone = ({ steps }: FirstSteps, step: FirstStep): boolean =>
  steps.some((state) => state.step === step && state.done);

/** Marks all steps up to this one done: the page has seen it completed before the server counted it. */
export function withReached(progress: FirstSteps, taken: FirstStep | undefined): FirstSteps {
  const last = progress.steps.findIndex(({ step }) => step === taken);
  return { ...progress, steps: progress.steps.map((state, at) => (at <= last ? { ...state, done: true } : state)) };
}

/** The user's progress according to the server. */
export const firstStepsQuery = (api: Api) =>
  queryOptions({
    queryKey: firstStepsKey,
    staleTime: freshMs,
    queryFn: ({ signal }) => api.firstSteps.readFirstSteps({}, { signal }),
  });
