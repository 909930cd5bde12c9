import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import { expect, it } from 'vitest';
import { isDone, withReached } from './first-steps-queries.ts';

const progress = (...done: readonly string[]): FirstSteps => ({
  steps: (['account', 'project', 'key', 'call'] as const).map((step) => ({ step, done: done.includes(step) })),
  open: true,
  project_id: null,
});
const doneOf = (state: FirstSteps) => state.steps.filter(({ done }) => done).map(({ step }) => step);

it.each([
  [undefined, ['account']],
  ['account', ['account']],
  ['project', ['account', 'project']],
  ['call', ['account', 'project', 'key', 'call']],
] as const)('a page that has seen the step %s taken shows it and those before it as done', (taken, done) => {
  expect(doneOf(withReached(progress('account'), taken))).toEqual(done);
});

it('keeps what the server counts as done beyond the step that the page has seen', () => {
  const counted = progress('account', 'project', 'key');
  expect(withReached(counted, 'project')).toEqual(counted);
});

it('calls a step done by its own state', () => {
  expect(isDone(progress('account', 'project'), 'project')).toBe(true);
  expect(isDone(progress('account', 'project'), 'key')).toBe(false);
  expect(isDone({ ...progress(), steps: [] }, 'account')).toBe(false);
});
