import { type FlowState, openFlow, reduceFlow } from './flow-rules.ts';
import { describe, expect, it } from 'vitest';
import { stepEntries } from './step-entries.ts';

const pro = { id: 'Freemium-Pro', price: { usd: 449, eur: 449 }, is_evaluation_plan: false };
const words = { labelOf: (step: string) => step, addressOf: (step: string) => `?step=${step}` };

function after(...events: Parameters<typeof reduceFlow>[1][]): FlowState {
  const opened = openFlow({
    stored: undefined,
    flowId: 'f',
    plan: pro,
    upgradeId: null,
    requestedStep: null,
    userId: null,
  });
  return events.reduce<FlowState>((state, event) => reduceFlow(state, event) ?? state, opened);
}
const signedIn = { type: 'signed-in', userId: 'usr_1', onFile: 'nothing' } as const;
const atReview = [
  signedIn,
  { type: 'step-finished', step: 'billing' },
  { type: 'step-finished', step: 'payment' },
] as const;
const linked = (entries: ReturnType<typeof stepEntries>) =>
  entries.flatMap(({ id, href }) => (href === undefined ? [] : [[id, href]]));

describe('stepEntries', () => {
  it('says which step is active and which are done', () => {
    const entries = stepEntries(after(...atReview), 'review', words);
    expect(entries.filter(({ active }) => active).map(({ id }) => id)).toEqual(['review']);
    expect(entries.filter(({ done }) => done).map(({ id }) => id)).toEqual(['account', 'billing', 'payment']);
  });

  it('links the done steps, but not the account, which is flagged no-click WID-20', () => {
    expect(linked(stepEntries(after(...atReview), 'review', words))).toEqual([
      ['billing', '?step=billing'],
      ['payment', '?step=payment'],
    ]);
  });

  it('links nothing once the whole flow is done WID-21', () => {
    const created = after(...atReview, { type: 'create-attempted' }, { type: 'created', productId: 'prj_1' });
    expect(linked(stepEntries(created, 'confirm', words))).toEqual([]);
  });
});
