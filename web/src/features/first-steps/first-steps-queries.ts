import { queryOptions } from '@tanstack/react-query';
import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import type { FirstStep } from '@waypost/domain/projects/first-steps';
import type { Api } from '../../api/api.ts';

export const firstStepsKey = ['first-steps'];

/** What is older was read before the step that led here; what a loader has just brought is not asked for again. */
const freshMs = 1000;

export const isDone = ({ steps }: FirstSteps, step: FirstStep): boolean =>
  steps.some((state) => state.step === step && state.done);

/** The steps with all up to this one done: the page has seen it taken before the server has counted it. */
export function withTaken(progress: FirstSteps, taken: FirstStep | undefined): FirstSteps {
  const last = progress.steps.findIndex(({ step }) => step === taken);
  return { ...progress, steps: progress.steps.map((state, at) => (at <= last ? { ...state, done: true } : state)) };
}

/** How far somebody has come, as the server knows it. */
export const firstStepsQuery = (api: Api) =>
  queryOptions({
    queryKey: firstStepsKey,
    staleTime: freshMs,
    queryFn: ({ signal }) => api.firstSteps.readFirstSteps({}, { signal }),
  });
