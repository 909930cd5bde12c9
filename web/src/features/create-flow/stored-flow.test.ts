import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlowState, flowSteps } from './flow-rules.ts';
import { flowFromText, flowToText } from './stored-flow.ts';

const textOrNull = fc.option(fc.string(), { nil: null });
const steps = fc.subarray([...flowSteps]);
const anyState: fc.Arbitrary<FlowState> = fc.record({
  flowId: fc.string(),
  planId: fc.string(),
  steps,
  upgradeId: textOrNull,
  userId: textOrNull,
  selectedPlanId: textOrNull,
  done: steps,
  isPaymentCleared: fc.boolean(),
  promo: textOrNull,
  createDone: fc.boolean(),
  productId: textOrNull,
  error: textOrNull,
  awaitsPayment: fc.boolean(),
  progress: fc.constantFrom('idle', 'creating'),
});

describe('a kept flow', () => {
  it('comes back as it was, with nothing running any more', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(flowFromText(flowToText(state))).toEqual({ ...state, progress: 'idle' });
      }),
    );
  });

  it('is none when any field is missing or of another kind', () => {
    fc.assert(
      fc.property(anyState, fc.nat(), fc.constantFrom(undefined, 7, ['nonsense'], {}), (state, at, value) => {
        const key = Object.keys(state)[at % Object.keys(state).length] ?? '';
        expect(flowFromText(JSON.stringify({ ...state, [key]: value }))).toBeUndefined();
      }),
    );
  });

  it.each([null, '', 'nonsense', 'null', '[]', '{}', '7'])('is none in %j', (text) => {
    expect(flowFromText(text)).toBeUndefined();
  });
});
