import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSteps, type FirstStepsFacts, isListOpen, nextStep, stepStates } from './first-steps.ts';

const none: FirstStepsFacts = { hasProject: false, hasKey: false, hasCalled: false };
const anyFacts = fc.record({ hasProject: fc.boolean(), hasKey: fc.boolean(), hasCalled: fc.boolean() });

describe('the first steps', () => {
  it.each<[string, Partial<FirstStepsFacts>, string | undefined]>([
    ['a new account', {}, 'project'],
    ['a project', { hasProject: true }, 'key'],
    ['a key', { hasProject: true, hasKey: true }, 'call'],
    ['a call', { hasProject: true, hasKey: true, hasCalled: true }, undefined],
    ['a call whose key is gone', { hasProject: true, hasCalled: true }, undefined],
  ])('after %s lead on to the next one UIX-05', (_, facts, next) => {
    expect(nextStep(stepStates({ ...none, ...facts }))).toBe(next);
  });

  it('are done from the first one on without a gap, whatever has happened UIX-05', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const states = stepStates(facts);
        expect(states.map(({ step }) => step)).toEqual(firstSteps);
        const done = states.filter((state) => state.done).map(({ step }) => step);
        expect(done).toEqual(firstSteps.slice(0, done.length));
        expect(done).toContain('account');
      }),
    );
  });

  it('are listed until the call is made or the list is put away UIX-05', () => {
    fc.assert(
      fc.property(anyFacts, fc.boolean(), (facts, dismissed) => {
        expect(isListOpen(stepStates(facts), dismissed)).toBe(!facts.hasCalled && !dismissed);
      }),
    );
  });
});
