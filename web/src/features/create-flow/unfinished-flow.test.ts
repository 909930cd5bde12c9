import { beforeEach, expect, it, vi } from 'vitest';
import { clientStorage, flowKeys } from '../../api/client-storage.ts';
import { memoryStorage } from '../../../test/rules-stage.ts';
import { creationDay } from './creation-day.ts';
import { cancelUnfinishedFlow } from './unfinished-flow.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

it.each([
  ['a finished flow', '{"createDone":true}', true],
  ['a flow that was begun', '{"createDone":false}', false],
  ['a flow that says nothing of its end', '{"createDone":"true"}', false],
  ['null', 'null', false],
  ['what is no JSON', '{', false],
])('a page without the flow leaves of %s: %s %s', (_case, text, isKept) => {
  clientStorage.keep(flowKeys.state, text);
  cancelUnfinishedFlow();
  expect(clientStorage.read(flowKeys.state)).toBe(isKept ? text : null);
});

it('a page without the flow writes nothing where there was none', () => {
  cancelUnfinishedFlow();
  expect(sessionStorage.length).toBe(0);
});

it.each([
  [new Date(2026, 0, 2, 0, 0), '2026-01-02'],
  [new Date(2026, 10, 30, 23, 59, 59), '2026-11-30'],
])('the day of a creation is that of the reader’s own calendar: %s', (at, day) => {
  expect(creationDay(at)).toBe(day);
});
