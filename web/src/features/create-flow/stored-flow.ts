import { type FlowState, flowSteps } from './flow-rules.ts';

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isStepList = (value: unknown) =>
  Array.isArray(value) && value.every((step) => (flowSteps as readonly unknown[]).includes(step));

const checks: Readonly<Record<keyof FlowState, (value: unknown) => boolean>> = {
  flowId: isText,
  planId: isText,
  steps: isStepList,
  upgradeId: isTextOrNull,
  userId: isTextOrNull,
  selectedPlanId: isTextOrNull,
  done: isStepList,
  isPaymentCleared: (value) => typeof value === 'boolean',
  promo: isTextOrNull,
  createDone: (value) => typeof value === 'boolean',
  productId: isTextOrNull,
  error: isTextOrNull,
  awaitsPayment: (value) => typeof value === 'boolean',
  progress: (value) => value === 'idle' || value === 'creating',
};

function isFlowState(value: unknown): value is FlowState {
  const fields: Partial<Record<string, unknown>> = { ...(value as object) }; // {} for anything that is not an object
  return Object.entries(checks).every(([key, holds]) => holds(fields[key]));
}

/** Serialises a flow for session storage. */
export function flowToText(state: FlowState): string {
  return JSON.stringify(state);
}

/** Parses a stored flow; undefined for invalid text, since users and older versions can write there too. */
export function flowFromText(text: string | null): FlowState | undefined {
  if (text === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // A reload stops a running attempt; the flow's id keeps a retry from creating a second project.
  return isFlowState(value) ? { ...value, progress: 'idle' } : undefined;
}
