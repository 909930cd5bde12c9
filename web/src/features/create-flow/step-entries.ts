import { type FlowState, type FlowStep, stepBar } from './flow-rules.ts';
import type { Step } from '../../ui/navigation/step-bar.tsx';

type Words = { readonly labelOf: (step: FlowStep) => string; readonly addressOf: (step: FlowStep) => string };

/** The entries of the step bar: done steps are links until the flow is finished. */
export function stepEntries(state: FlowState, current: FlowStep, { labelOf, addressOf }: Words): Step[] {
  return stepBar(state, current).map(({ step, active, done, clickable }) => ({
    id: step,
    label: labelOf(step),
    active,
    done,
    href: clickable ? addressOf(step) : undefined,
  }));
}
