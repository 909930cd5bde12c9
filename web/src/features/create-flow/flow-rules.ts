import type { Plan } from '@waypost/contract/entities/catalog';
import { isPaidPlan } from '@waypost/domain/plans/plans';
import { freemiumLimitCodes } from '@waypost/domain/projects/creation';

/** The values of the query parameter `step`. */
export const flowSteps = ['account', 'billing', 'payment', 'review', 'confirm', 'terms'] as const;
export type FlowStep = (typeof flowSteps)[number];

type FlowPlan = Pick<Plan, 'id' | 'price' | 'is_evaluation_plan'>;

/** The steps of a plan's create flow: fewer for plans without a price and for evaluation plans. */
export function stepsOf(plan: Pick<FlowPlan, 'price' | 'is_evaluation_plan'>): readonly FlowStep[] {
  return isPaidPlan(plan) && !plan.is_evaluation_plan
    ? ['account', 'billing', 'payment', 'review', 'confirm']
    : ['account', 'terms'];
}

/** The whole state of a create flow. It is kept in session storage, so that a reload loses nothing. */
export type FlowState = {
  /** Unique per flow and sent as the Idempotency-Key, so that a repeated request creates only one project. */
  readonly flowId: string;
  readonly planId: string;
  readonly steps: readonly FlowStep[];
  /** The project to change, if the flow does not create one. */
  readonly upgradeId: string | null;
  readonly userId: string | null;
  /** The plan as it was when billing was completed. */
  readonly selectedPlanId: string | null;
  readonly done: readonly FlowStep[];
  /** Changed billing details need a payment method again: the stored one no longer counts in this flow. */
  readonly isPaymentCleared: boolean;
  /** The promo code of the order, which stays when an earlier step is visited. */
  readonly promo: string | null;
  /** The project exists; its id is stored with it. */
  readonly createDone: boolean;
  readonly productId: string | null;
  readonly error: string | null;
  /** A purchase may have begun: the server knows what became of it, also after a reload. */
  readonly awaitsPayment: boolean;
  readonly progress: 'idle' | 'creating';
};

export type OpenedFlow = {
  readonly stored: FlowState | undefined;
  readonly flowId: string;
  readonly plan: FlowPlan;
  /** From the query; `callback` means the stored one. */
  readonly upgradeId: string | null;
  readonly requestedStep: string | null;
  /** The signed-in user; null for a visitor. */
  readonly userId: string | null;
};

/** A visitor may be the same user after the session expired: the flow waits for the next sign-in. */
const isOwn = (stored: FlowState, userId: string | null) =>
  userId === null || stored.userId === null || stored.userId === userId;

// A link without a step starts a new project if the stored flow is finished.
const isOver = ({ createDone }: FlowState, requestedStep: string | null) => createDone && requestedStep === null;

/** The flow of a new page view: the stored one if its user, plan and project match, otherwise a new one. */
export function openFlow({ flowId, plan, requestedStep, userId, ...opened }: OpenedFlow): FlowState {
  const stored = opened.stored && isOwn(opened.stored, userId) ? opened.stored : undefined;
  const upgradeId = opened.upgradeId === 'callback' ? (stored?.upgradeId ?? null) : opened.upgradeId;
  const steps = stepsOf(plan);
  const isSame = stored?.planId === plan.id && stored.upgradeId === upgradeId;
  if (isSame && !isOver(stored, requestedStep)) return { ...stored, steps };
  return { flowId, planId: plan.id, steps, upgradeId, ...emptyProgress, userId: null };
}

const emptyProgress = {
  selectedPlanId: null,
  done: [],
  isPaymentCleared: false,
  promo: null,
  createDone: false,
  productId: null,
  error: null,
  awaitsPayment: false,
  progress: 'idle',
} as const satisfies Partial<FlowState>;

/** The first step that is not done; undefined once all are. */
export function earliestUndone({ steps, done }: Pick<FlowState, 'steps' | 'done'>): FlowStep | undefined {
  return steps.find((step) => !done.includes(step));
}

/** Whether the flow was refused by the freemium allowance: the first step shows it, and does not continue. */
export const isAtFreemiumLimit = ({ error }: Pick<FlowState, 'error'>): boolean =>
  freemiumLimitCodes.some((code) => code === error);

/** The step in the query; `review` is another name for the terms step of the short flow. */
function stepNamed(steps: readonly FlowStep[], requested: string | null): FlowStep | undefined {
  if (requested === 'review' && steps.includes('terms')) return 'terms';
  return steps.find((step) => step === requested);
}

const isReachable = ({ steps, done }: FlowState, step: FlowStep) =>
  steps.slice(0, steps.indexOf(step)).every((earlier) => done.includes(earlier));

/** The effect of opening a step: show it, show another one, or cancel the finished flow. */
export type FlowPlace = { readonly kind: 'show' | 'redirect'; readonly step: FlowStep } | { readonly kind: 'cancel' };

/** Resolves the `step` of the query; null if there is none. */
export function resolveStep(state: FlowState, requested: string | null): FlowPlace {
  const requestedStep = stepNamed(state.steps, requested);
  const goTo = (step: FlowStep): FlowPlace => ({ kind: step === requestedStep ? 'show' : 'redirect', step });
  if (isAtFreemiumLimit(state)) return goTo('account');
  const undone = earliestUndone(state);
  if (undone === undefined) return { kind: 'cancel' };
  if (state.createDone)
    return requestedStep === undefined || requestedStep === undone ? goTo(undone) : { kind: 'cancel' };
  const hasNothingToDo = requestedStep === 'account' && undone !== 'account';
  return goTo(
    requestedStep !== undefined && isReachable(state, requestedStep) && !hasNothingToDo ? requestedStep : undone,
  );
}

/** What the account has already: a payment method without complete billing details is not enough to pay (BIL-47). */
export type OnFile = 'nothing' | 'payment' | 'billing and payment';

export type FlowEvent =
  | { readonly type: 'signed-in'; readonly userId: string; readonly onFile: OnFile }
  | { readonly type: 'signed-out' }
  | { readonly type: 'step-finished'; readonly step: 'billing' | 'payment'; readonly isStored?: boolean }
  | { readonly type: 'billing-changed' }
  | { readonly type: 'promo-applied'; readonly code: string | null }
  | { readonly type: 'create-attempted' }
  | { readonly type: 'created'; readonly productId: string }
  /** Without a code, the payment was refused or has no outcome yet: the purchase says which. */
  | { readonly type: 'failed'; readonly code: string | null }
  | { readonly type: 'cancelled' };

function withDone(state: FlowState, steps: readonly FlowStep[]): FlowState {
  const done = state.steps.filter((step) => state.done.includes(step) || steps.includes(step));
  return { ...state, done, selectedPlanId: steps.includes('billing') ? state.planId : state.selectedPlanId };
}

const stepsOnFile: Readonly<Record<OnFile, readonly FlowStep[]>> = {
  nothing: ['account'],
  payment: ['account', 'payment'],
  'billing and payment': ['account', 'billing', 'payment'],
};

const missingUser = 'MISSING_USER_INFO_IN_STATE';
const billingMissing = 'BILLING_DETAILS_REQUIRED';

// A page load with a signed-in user also ends up here: completed steps must be kept.
function signedIn(state: FlowState, { userId, onFile }: Extract<FlowEvent, { type: 'signed-in' }>): FlowState {
  const error = state.error === missingUser ? null : state.error;
  const base: FlowState = { ...state, userId, error };
  return withDone(base, state.isPaymentCleared ? ['account'] : stepsOnFile[onFile]);
}

// The same user may return. If creating ended the session, the refusal must still be shown.
function signedOut(state: FlowState): FlowState {
  if (state.createDone) return { ...state, ...emptyProgress, userId: null };
  const isLost = state.progress === 'creating' || state.error === missingUser;
  const done = state.done.filter((step) => step !== 'account');
  return { ...state, done, error: isLost ? missingUser : null, progress: 'idle' };
}

/** Failures that do not say whether the server has done its work. */
const unclearCodes = ['OFFLINE', 'TIMEOUT', 'UNKNOWN'];
const isUnclear = (code: string | null) => code === null || unclearCodes.some((unclear) => code.endsWith(unclear));

const failed = (state: FlowState, error: string | null): FlowState => ({
  ...state,
  done: error === billingMissing ? state.done.filter((step) => step !== 'billing') : state.done,
  error,
  promo: error === 'PROMO_CODE_NOT_VALID' ? null : state.promo,
  awaitsPayment: state.awaitsPayment && isUnclear(error),
  progress: 'idle',
});

/** Whether a creation attempt may start: once, in the step before the project exists. */
function mayCreate(state: FlowState): boolean {
  const undone = earliestUndone(state);
  return state.progress !== 'creating' && !state.createDone && (undone === 'review' || undone === 'terms');
}

function attempted(state: FlowState): FlowState {
  if (state.userId === null) return failed(state, missingUser);
  if (!mayCreate(state)) return state;
  return { ...state, error: null, awaitsPayment: state.steps.includes('review'), progress: 'creating' };
}

// The project exists, whichever steps were marked done when the response arrived.
const created = (state: FlowState, productId: string): FlowState => ({
  ...state,
  done: state.steps.filter((step) => step !== 'confirm'),
  createDone: true,
  productId,
  error: null,
  awaitsPayment: false,
  progress: 'idle',
});

const finished = (state: FlowState, { step, isStored = false }: Extract<FlowEvent, { type: 'step-finished' }>) => ({
  ...withDone(state, [step]),
  error: step === 'billing' && state.error === billingMissing ? null : state.error,
  isPaymentCleared: state.isPaymentCleared && !isStored,
});

const withoutPayment = (state: FlowState): FlowState =>
  state.createDone
    ? state
    : { ...state, isPaymentCleared: true, done: state.done.filter((step) => step !== 'payment') };

/** The state after an event; undefined if the flow is cancelled and its state must be removed. */
export function reduceFlow(state: FlowState, event: FlowEvent): FlowState | undefined {
  switch (event.type) {
    case 'signed-in':
      return signedIn(state, event);
    case 'signed-out':
      return signedOut(state);
    case 'step-finished':
      return finished(state, event);
    case 'billing-changed':
      return withoutPayment(state);
    case 'promo-applied':
      return { ...state, promo: event.code, error: null };
    case 'create-attempted':
      return attempted(state);
    case 'created':
      return created(state, event.productId);
    case 'failed':
      return failed(state, event.code);
    case 'cancelled':
      return undefined;
  }
}

/** The destination of a created project: its confirmation step, or the project itself; undefined before. */
export function afterCreation(state: FlowState): { readonly step: 'confirm' } | { readonly path: string } | undefined {
  if (!state.createDone || state.productId === null) return undefined;
  return state.steps.includes('confirm') ? { step: 'confirm' } : { path: `/projects/${state.productId}` };
}

/** A signed-in user need not repeat the account step. */
const noClickSteps: readonly FlowStep[] = ['account'];

export type StepBarEntry = {
  readonly step: FlowStep;
  readonly active: boolean;
  readonly done: boolean;
  readonly clickable: boolean;
};

/** The step bar: done steps are clickable unless flagged no-click, and none is once the project exists. */
export function stepBar(state: FlowState, current: FlowStep): readonly StepBarEntry[] {
  const isClosed = state.createDone || isAtFreemiumLimit(state);
  return state.steps.map((step) => {
    const active = step === current;
    const done = state.done.includes(step);
    const clickable = done && !active && !isClosed && !noClickSteps.includes(step) && isReachable(state, step);
    return { step, active, done, clickable };
  });
}
