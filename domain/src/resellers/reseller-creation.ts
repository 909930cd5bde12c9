/** The steps of a reseller's creation, in their order (RES-44, RES-45). */
export const creationSteps = ['project', 'app', 'invite'] as const;
export type CreationStep = (typeof creationSteps)[number];
export type StepState = 'loading' | 'success' | 'error' | 'done';

/** A running creation; a step without a state has not begun. */
export type Progress = {
  readonly steps: Readonly<Partial<Record<CreationStep, StepState>>>;
  readonly isUpgrade: boolean;
};

export type ProgressEvent =
  | { readonly kind: 'begun' | 'succeeded' | 'failed'; readonly step: CreationStep }
  | { readonly kind: 'retried' };

/** The steps that a creation has: an upgrade ends with its project (RES-47). */
export const stepsOf = ({ isUpgrade }: Pick<Progress, 'isUpgrade'>): readonly CreationStep[] =>
  isUpgrade ? ['project'] : creationSteps;

export const newProgress = (isUpgrade: boolean): Progress => ({ steps: { project: 'loading' }, isUpgrade });

const isOver = (state: StepState | undefined) => state === 'success' || state === 'done';

/** Whether every step has succeeded (RES-47). */
export const isDone = (progress: Progress): boolean => stepsOf(progress).every((step) => isOver(progress.steps[step]));

/** The first step that has not succeeded, where a retry begins (RES-45, RES-49). */
export const nextStep = (progress: Progress): CreationStep | undefined =>
  stepsOf(progress).find((step) => !isOver(progress.steps[step]));

function stepAfter(progress: Progress, event: ProgressEvent): Progress['steps'] {
  if (event.kind === 'retried') {
    const next = nextStep(progress);
    return next ? { ...progress.steps, [next]: 'loading' } : progress.steps;
  }
  const states = { begun: 'loading', succeeded: 'success', failed: 'error' } as const;
  return { ...progress.steps, [event.step]: states[event.kind] };
}

/** The progress after an event; with the last step every step is done (RES-44, RES-47). */
export function progressAfter(progress: Progress, event: ProgressEvent): Progress {
  const after = { ...progress, steps: stepAfter(progress, event) };
  if (!isDone(after)) return after;
  return { ...after, steps: Object.fromEntries(stepsOf(after).map((step) => [step, 'done'])) };
}

export const progressMessages = ['creating', 'errors', 'error_on_step', 'done'] as const;
export type ProgressMessage = (typeof progressMessages)[number];

/** What the page says about the progress (RES-46, RES-54, RES-55). */
export function progressMessage(progress: Progress): ProgressMessage {
  if (isDone(progress)) return 'done';
  if (progress.steps.project === 'error') return 'errors';
  return Object.values(progress.steps).includes('error') ? 'error_on_step' : 'creating';
}

/** The steps in the page's list: that of the apps only once it or the invitation has failed (RES-55). */
export function visibleSteps(progress: Progress): readonly CreationStep[] {
  const showsApp = progressMessage(progress) === 'error_on_step';
  return stepsOf(progress).filter((step) => step !== 'app' || showsApp);
}
