import { type FlowState, type FlowStep, stepBar } from './flow-rules.ts';
import type { Step } from '../../ui/navigation/step-bar.tsx';

type Words = { readonly labelOf: (step: FlowStep) => string; readonly addressOf: (step: FlowStep) => string };

/** The step bar's entries: a done step leads back to itself, none does once the flow is done. */
export function stepEntries(state: FlowState, current: FlowStep, { labelOf, addressOf }: Words): Step[] {
  return stepBar(state, current).map(({ step, active, done, clickable }) => ({
    id: step,
    label: labelOf(step),
    active,
    done,
    href: clickable ? addressOf(step) : undefined,
  }));
}
