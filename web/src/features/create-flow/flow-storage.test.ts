import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../test/rules-stage.ts';
import { openFlow } from './flow-rules.ts';
import { keepFlow, storedFlow } from './flow-storage.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

it('keeps a flow in its tab over a reload, until it is cancelled', () => {
  expect(storedFlow()).toBeUndefined();
  const plan = { id: 'Pro', price: { usd: 1, eur: 1 }, is_evaluation_plan: false };
  const flow = openFlow({
    stored: undefined,
    flowId: 'flow-1',
    plan,
    upgradeId: null,
    requestedStep: null,
    userId: null,
  });
  keepFlow(flow);
  expect(storedFlow()).toEqual(flow);
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
  keepFlow(undefined);
  expect([storedFlow(), sessionStorage.length]).toEqual([undefined, 0]);
});
