import { reasons } from '@waypost/domain/base/reasons';
import { freemiumLimitCodes } from '@waypost/domain/projects/creation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterCreation,
  earliestUndone,
  type FlowEvent,
  type FlowState,
  type FlowStep,
  flowSteps,
  openFlow,
  reduceFlow,
  resolveStep,
  stepBar,
  stepsOf,
} from './flow-rules.ts';

const basic = { id: 'Freemium-Basic', price: { usd: 0, eur: 0 }, is_evaluation_plan: false };
const pro = { id: 'Freemium-Pro', price: { usd: 449, eur: 449 }, is_evaluation_plan: false };
const open = (plan: typeof basic, facts: Partial<Parameters<typeof openFlow>[0]> = {}) =>
  openFlow({ stored: undefined, flowId: 'flow-1', plan, upgradeId: null, requestedStep: null, userId: null, ...facts });

const signIn: FlowEvent = { type: 'signed-in', userId: 'usr_1', onFile: 'nothing' };
const created: FlowEvent = { type: 'created', productId: 'prj_1' };
const finished = (step: 'billing' | 'payment'): FlowEvent => ({ type: 'step-finished', step });
function after(state: FlowState, ...events: FlowEvent[]): FlowState {
  return events.reduce((before, event) => {
    const next = reduceFlow(before, event);
    if (!next) throw new Error('The flow was cancelled');
    return next;
  }, state);
}
const atReview = after(open(pro), signIn, finished('billing'), finished('payment'));
const proCreated = after(atReview, { type: 'create-attempted' }, created);
const basicCreated = after(open(basic), signIn, { type: 'create-attempted' }, created);

const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.record({
    type: fc.constant('signed-in' as const),
    userId: fc.constantFrom('usr_1', 'usr_2'),
    onFile: fc.constantFrom('nothing', 'payment', 'billing and payment'),
  }),
  fc.record({
    type: fc.constant('step-finished' as const),
    step: fc.constantFrom('billing' as const, 'payment' as const),
  }),
  fc.record({ type: fc.constant('failed' as const), code: fc.constantFrom('UNKNOWN', ...freemiumLimitCodes) }),
  fc.constantFrom<FlowEvent>(
    { type: 'signed-out' },
    { type: 'billing-changed' },
    { type: 'step-finished', step: 'payment', isStored: true },
    { type: 'create-attempted' },
    { type: 'failed', code: null },
    created,
  ),
);
const anyState = fc
  .tuple(fc.constantFrom(basic, pro), fc.array(anyEvent, { maxLength: 12 }))
  .map(([plan, events]) => after(open(plan), ...events));
const anyRequest = fc.constantFrom<string | null>(null, 'nonsense', ...flowSteps);

describe('steps of a plan', () => {
  it('with a price are five', () => {
    expect(stepsOf(pro)).toEqual(['account', 'billing', 'payment', 'review', 'confirm']);
  });

  it('without one are account and terms, which review names too CRE-09', () => {
    expect(stepsOf(basic)).toEqual(['account', 'terms']);
    expect(resolveStep(after(open(basic), signIn), 'terms')).toEqual({ kind: 'show', step: 'terms' });
    expect(resolveStep(after(open(basic), signIn), 'review')).toEqual({ kind: 'show', step: 'terms' });
    expect(resolveStep(after(open(basic), signIn), 'confirm')).toEqual({ kind: 'redirect', step: 'terms' });
  });

  it('are the short ones for an evaluation plan whatever it costs', () => {
    expect(stepsOf({ ...pro, is_evaluation_plan: true })).toEqual(['account', 'terms']);
  });
});

describe('opening a flow', () => {
  it('begins a new one, and continues it after a reload', () => {
    expect(open(basic)).toMatchObject({ flowId: 'flow-1', planId: 'Freemium-Basic', done: [], createDone: false });
    expect(open(pro, { stored: atReview, flowId: 'flow-2', requestedStep: 'review' })).toEqual(atReview);
  });

  it('begins anew for another plan, another project, or a second project of a finished flow', () => {
    expect(open(basic, { stored: atReview, flowId: 'flow-2' })).toMatchObject({ flowId: 'flow-2', done: [] });
    expect(open(pro, { stored: atReview, flowId: 'flow-2', upgradeId: 'prj_9' })).toMatchObject({
      flowId: 'flow-2',
      upgradeId: 'prj_9',
    });
    expect(open(basic, { stored: basicCreated, flowId: 'flow-2' })).toMatchObject({
      flowId: 'flow-2',
      createDone: false,
    });
    expect(open(basic, { stored: basicCreated, flowId: 'flow-2', requestedStep: 'terms' })).toEqual(basicCreated);
  });

  it('continues the flow that a visitor began for whoever signs in', () => {
    const stored = open(pro, { upgradeId: 'prj_9' });
    expect(open(pro, { stored, flowId: 'flow-2', upgradeId: 'prj_9', userId: 'usr_1' })).toEqual(stored);
  });

  it('reuses the stored project to change for the value callback', () => {
    const stored = open(pro, { upgradeId: 'prj_9' });
    expect(open(pro, { stored, flowId: 'flow-2', upgradeId: 'callback' })).toEqual(stored);
    expect(open(pro, { flowId: 'flow-2', upgradeId: 'callback' }).upgradeId).toBeNull();
  });
});

describe('the requested step', () => {
  it.each([
    ['account', 'redirect', 'review'],
    ['billing', 'show', 'billing'],
    ['payment', 'show', 'payment'],
    ['review', 'show', 'review'],
    ['confirm', 'redirect', 'review'],
    ['terms', 'redirect', 'review'],
    ['nonsense', 'redirect', 'review'],
    [null, 'redirect', 'review'],
  ] as const)('%s of a flow at review leads to %s %s', (requested, kind, step) => {
    expect(resolveStep(atReview, requested)).toEqual({ kind, step });
  });

  it('leads a visitor to the account step', () => {
    expect(flowSteps.map((step) => resolveStep(open(pro), step))).toEqual([
      { kind: 'show', step: 'account' },
      ...Array.from({ length: 5 }, () => ({ kind: 'redirect', step: 'account' })),
    ]);
  });

  it('cancels a finished flow when it is an earlier one, and confirms otherwise', () => {
    expect(['account', 'billing', 'payment', 'review'].map((step) => resolveStep(proCreated, step).kind)).toEqual(
      Array.from({ length: 4 }, () => 'cancel'),
    );
    expect(resolveStep(proCreated, 'confirm')).toEqual({ kind: 'show', step: 'confirm' });
    expect(resolveStep(proCreated, 'nonsense')).toEqual({ kind: 'redirect', step: 'confirm' });
    expect(resolveStep(basicCreated, 'terms')).toEqual({ kind: 'cancel' });
    expect(resolveStep(basicCreated, 'account')).toEqual({ kind: 'cancel' });
  });

  it('leads to the first step at the freemium limit, whichever is asked for', () => {
    const limits = Object.keys(reasons).filter((reason) => reason.startsWith('FREEMIUM_COUNT_EXCEEDED'));
    expect(freemiumLimitCodes).toEqual(limits);
    for (const code of freemiumLimitCodes) {
      const refused = after(atReview, { type: 'create-attempted' }, { type: 'failed', code });
      expect(resolveStep(refused, 'review')).toEqual({ kind: 'redirect', step: 'account' });
      expect(resolveStep(refused, 'account')).toEqual({ kind: 'show', step: 'account' });
      expect(stepBar(refused, 'account').some(({ clickable }) => clickable)).toBe(false);
    }
  });

  it('never shows a step before the earlier ones are done, and a redirect leads to one that shows', () => {
    fc.assert(
      fc.property(anyState, anyRequest, (state, requested) => {
        const place = resolveStep(state, requested);
        if (place.kind === 'cancel') {
          expect(state.createDone).toBe(true);
        } else {
          expect(resolveStep(state, place.step)).toEqual({ kind: 'show', step: place.step });
          const earlier = state.steps.slice(0, state.steps.indexOf(place.step));
          expect(earlier.filter((step) => !state.done.includes(step))).toEqual([]);
        }
      }),
    );
  });
});

describe('events of a flow', () => {
  it('signing in begins again and advances, past billing and payment when a payment type is stored', () => {
    expect(earliestUndone(after(open(pro), signIn))).toBe('billing');
    expect(after(open(pro), { ...signIn, onFile: 'billing and payment' })).toMatchObject({
      done: ['account', 'billing', 'payment'],
      selectedPlanId: 'Freemium-Pro',
    });
    expect(after(atReview, signIn)).toEqual(atReview);
  });

  it('a stored payment type alone leads to the billing step, and so does a refusal for want of details (BIL-47)', () => {
    const paying: FlowEvent = { ...signIn, onFile: 'payment' };
    const opened = after(open(pro), paying);
    expect([opened.done, earliestUndone(opened)]).toEqual([['account', 'payment'], 'billing']);
    expect(resolveStep(opened, 'review')).toEqual({ kind: 'redirect', step: 'billing' });
    expect(earliestUndone(after(opened, finished('billing')))).toBe('review');
    const refused = after(atReview, { type: 'failed', code: 'BILLING_DETAILS_REQUIRED' });
    expect([resolveStep(refused, 'review'), refused.error]).toEqual([
      { kind: 'redirect', step: 'billing' },
      'BILLING_DETAILS_REQUIRED',
    ]);
    expect(after(refused, finished('billing'))).toEqual(atReview);
    const other = after(atReview, { type: 'failed', code: 'TIMEOUT' });
    expect(after(other, finished('billing')).error).toBe('TIMEOUT');
  });

  it('signing out leads back to the account, and signing in again as the same person loses nothing (CRE-27)', () => {
    const left = after(atReview, { type: 'signed-out' });
    expect(resolveStep(left, 'review')).toEqual({ kind: 'redirect', step: 'account' });
    expect(left.error).toBeNull();
    expect(after(left, signIn)).toEqual(atReview);
    expect(open(pro, { stored: left, flowId: 'flow-2', userId: 'usr_1' })).toEqual(left);
    expect(open(pro, { stored: left, flowId: 'flow-2', userId: null })).toEqual(left);
  });

  it('everything is dropped when another person signs in: marks, errors, the flow’s id and the project to change (CRE-27)', () => {
    const stored = after(open(pro, { upgradeId: 'prj_9' }), signIn, finished('billing'), {
      type: 'failed',
      code: 'TIMEOUT',
    });
    const left = after(stored, { type: 'signed-out' });
    for (const kept of [stored, left]) {
      const opened = open(pro, { stored: kept, flowId: 'flow-2', upgradeId: 'callback', userId: 'usr_2' });
      expect(opened).toEqual(open(pro, { flowId: 'flow-2' }));
    }
  });

  it('signing in keeps why the last attempt failed, signing out forgets it', () => {
    const refused = after(atReview, { type: 'failed', code: 'TIMEOUT' });
    expect(after(refused, signIn).error).toBe('TIMEOUT');
    expect(after(refused, { type: 'signed-out' }).error).toBeNull();
  });

  it('signing out of a finished flow leaves nothing of it', () => {
    expect(after(proCreated, { type: 'signed-out' })).toEqual(open(pro));
  });

  it('says that its user is missing when a sign-out ends an attempt, until somebody signs in CRE-31', () => {
    const creating = after(atReview, { type: 'create-attempted' });
    const lost = after(creating, { type: 'signed-out' }, { type: 'signed-out' });
    expect(lost).toMatchObject({ error: 'MISSING_USER_INFO_IN_STATE', progress: 'idle' });
    expect(resolveStep(lost, 'review')).toEqual({ kind: 'redirect', step: 'account' });
    const refused = after(creating, { type: 'failed', code: 'MISSING_USER_INFO_IN_STATE' }, { type: 'signed-out' });
    expect({ ...refused, awaitsPayment: true }).toEqual(lost); // a refused call has bought nothing
    expect(after(lost, { type: 'signed-in', userId: 'usr_1', onFile: 'nothing' })?.error).toBeNull();
  });

  it('finishing billing stores the plan (CRE-21)', () => {
    expect(after(open(pro), signIn).selectedPlanId).toBeNull();
    expect(after(open(pro), signIn, finished('billing')).selectedPlanId).toBe('Freemium-Pro');
  });

  it('changed billing details clear the payment type and its step until a method is stored, also after a reload (BIL-21)', () => {
    const stored: FlowEvent = { ...signIn, onFile: 'billing and payment' };
    const changed = after(open(pro), stored, { type: 'billing-changed' });
    expect([changed.isPaymentCleared, earliestUndone(changed)]).toEqual([true, 'payment']);
    expect(earliestUndone(after(changed, stored))).toBe('payment');
    const cancelled = after(changed, finished('payment'));
    expect([cancelled.isPaymentCleared, earliestUndone(cancelled)]).toEqual([true, 'review']);
    const paid = after(changed, { type: 'step-finished', step: 'payment', isStored: true }, stored);
    expect([paid.isPaymentCleared, earliestUndone(paid)]).toEqual([false, 'review']);
    expect(after(proCreated, { type: 'billing-changed' })).toEqual(proCreated);
  });

  it('an applied promo code stays until it is refused or another one is applied, and forgets the last error', () => {
    const applied = after(atReview, { type: 'failed', code: 'UNKNOWN' }, { type: 'promo-applied', code: 'START20' });
    expect([atReview.promo, applied.promo, applied.error]).toEqual([null, 'START20', null]);
    expect(after(applied, finished('billing'), { type: 'signed-out' }, signIn).promo).toBe('START20');
    expect(after(applied, { type: 'failed', code: 'ORDER_CHANGED' }).promo).toBe('START20');
    expect(after(applied, { type: 'failed', code: 'PROMO_CODE_NOT_VALID' }).promo).toBeNull();
    expect(after(applied, { type: 'promo-applied', code: null }).promo).toBeNull();
  });

  it('an attempt needs a user, the right step and no other attempt, and resets the error CRE-31', () => {
    expect(after(open(basic), { type: 'create-attempted' })).toMatchObject({
      error: 'MISSING_USER_INFO_IN_STATE',
      progress: 'idle',
    });
    const early = after(open(pro), signIn);
    expect(after(early, { type: 'create-attempted' })).toBe(early);
    const running = after(atReview, { type: 'failed', code: 'UNKNOWN' }, { type: 'create-attempted' });
    expect(running).toMatchObject({ error: null, progress: 'creating' });
    expect(after(running, { type: 'create-attempted' })).toBe(running);
    expect(after(proCreated, { type: 'create-attempted' })).toBe(proCreated);
  });

  it('a purchase is asked about from its attempt on, until an answer says what became of it', () => {
    const asks = (...events: FlowEvent[]) => after(atReview, { type: 'create-attempted' }, ...events).awaitsPayment;
    const failed = (code: string | null): FlowEvent => ({ type: 'failed', code });
    expect(atReview.awaitsPayment).toBe(false);
    expect([asks(), asks(failed(null)), asks({ type: 'signed-out' }, signIn)]).toEqual([true, true, true]);
    const unclear = ['OFFLINE', 'PROJECT_CREATE_TIMEOUT', 'PROJECT_CREATE_UNKNOWN'];
    expect(unclear.map((code) => asks(failed(code)))).toEqual([true, true, true]);
    expect([asks(failed('ORDER_CHANGED')), asks(created), basicCreated.awaitsPayment]).toEqual([false, false, false]);
    expect(after(atReview, { type: 'create-attempted' }, failed(null))).toMatchObject({
      error: null,
      progress: 'idle',
    });
    expect(after(open(basic), signIn, { type: 'create-attempted' }).awaitsPayment).toBe(false);
  });

  it('any error ends creating', () => {
    const creating = after(atReview, { type: 'create-attempted' });
    expect(creating.progress).toBe('creating');
    expect(after(creating, { type: 'failed', code: 'TIMEOUT' })).toMatchObject({ error: 'TIMEOUT', progress: 'idle' });
  });

  it('creation leads to confirm, or straight to the project of the short flow', () => {
    expect(afterCreation(atReview)).toBeUndefined();
    expect(afterCreation(proCreated)).toEqual({ step: 'confirm' });
    expect(afterCreation(basicCreated)).toEqual({ path: '/projects/prj_1' });
  });

  it('cancelling leaves nothing', () => {
    expect(reduceFlow(atReview, { type: 'cancelled' })).toBeUndefined();
  });

  it('mark only steps of the plan, each once and in order', () => {
    fc.assert(
      fc.property(anyState, ({ steps, done }) => {
        expect(done).toEqual(steps.filter((step) => done.includes(step)));
      }),
    );
  });
});

describe('step bar', () => {
  const clickable = (state: FlowState, current: FlowStep) =>
    stepBar(state, current)
      .filter((entry) => entry.clickable)
      .map(({ step }) => step);

  it('marks the current step active and the done ones done', () => {
    const bar = stepBar(atReview, 'billing');
    expect(bar.filter(({ active }) => active).map(({ step }) => step)).toEqual(['billing']);
    expect(bar.filter(({ done }) => done).map(({ step }) => step)).toEqual(['account', 'billing', 'payment']);
  });

  it('lets done steps be clicked except account, which is flagged, and the current one WID-20', () => {
    expect(clickable(atReview, 'review')).toEqual(['billing', 'payment']);
    expect(clickable(atReview, 'billing')).toEqual(['payment']);
    expect(clickable(after(open(basic), signIn), 'terms')).toEqual([]);
  });

  it('lets nothing be clicked once the project is created WID-21', () => {
    expect(clickable(proCreated, 'confirm')).toEqual([]);
  });

  it('offers only steps that show when they are clicked', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...flowSteps), (state, current) => {
        for (const step of clickable(state, current)) expect(resolveStep(state, step)).toEqual({ kind: 'show', step });
      }),
    );
  });
});
