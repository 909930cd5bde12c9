/** The way of a new developer from signing up to the first live call, in order (UIX-05). */
export const firstSteps = ['account', 'project', 'key', 'call'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What has happened so far: an account is there whenever somebody asks. */
export type FirstStepsFacts = { readonly hasProject: boolean; readonly hasKey: boolean; readonly hasCalled: boolean };

export type StepState = { readonly step: FirstStep; readonly done: boolean };

const lastDone = ({ hasProject, hasKey, hasCalled }: FirstStepsFacts): FirstStep => {
  if (hasCalled) return 'call';
  if (hasKey) return 'key';
  return hasProject ? 'project' : 'account';
};

/** Every step, done up to the farthest that was reached: a key that is deleted after its call takes nothing back (UIX-05). */
export function stepStates(facts: FirstStepsFacts): StepState[] {
  const reached = firstSteps.indexOf(lastDone(facts));
  return firstSteps.map((step, at) => ({ step, done: at <= reached }));
}

/** The step to be taken now; undefined when all are done (UIX-05). */
export const nextStep = (states: readonly StepState[]): FirstStep | undefined => states.find(({ done }) => !done)?.step;

/** Whether the list is still of use to somebody: until its last step is done, or it was put away (UIX-05). */
export const isListOpen = (states: readonly StepState[], dismissed: boolean): boolean =>
  !dismissed && nextStep(states) !== undefined;
