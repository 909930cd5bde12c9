/** The steps of a new developer from sign-up to the first live call, in order (UIX-05). */
export const firstSteps = ['account', 'project', 'key', 'call'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Progress so far: the account always exists. */
export type FirstStepsFacts = { readonly hasProject: boolean; readonly hasKey: boolean; readonly hasCalled: boolean };

export type StepState = { readonly step: FirstStep; readonly done: boolean };

const lastDone = ({ hasProject, hasKey, hasCalled }: FirstStepsFacts): FirstStep => {
  if (hasCalled) return 'call';
  if (hasKey) return 'key';
  return hasProject ? 'project' : 'account';
};

/** Every step, done up to the furthest one reached: deleting a key after its call undoes no step (UIX-05). */
export function stepStates(facts: FirstStepsFacts): StepState[] {
  const reached = firstSteps.indexOf(lastDone(facts));
  return firstSteps.map((step, at) => ({ step, done: at <= reached }));
}

/** The next step; undefined when all are done (UIX-05). */
export const nextStep = (states: readonly StepState[]): FirstStep | undefined => states.find(({ done }) => !done)?.step;

/** Whether the list is shown: until its last step is done or the user hides it (UIX-05). */
export const isListOpen = (states: readonly StepState[], dismissed: boolean): boolean =>
  !dismissed && nextStep(states) !== undefined;
