import { eventData } from '@waypost/widget/protocol';
import { describe, expect, it } from 'vitest';
import { stateAfter } from './frame-state.ts';

describe('stateAfter', () => {
  it.each([
    ['opening', {}, 'opening'],
    ['opened', {}, 'open'],
    ['frame resized', { height: 700 }, undefined],
    ['aborted', {}, 'closed'],
    ['completed', { code: 'c' }, 'finishing'],
    ['already signed in', { code: 'c' }, 'finishing'],
    ['completed', {}, 'failed'],
    ['error', { error: 'x' }, 'failed'],
    ['refresh failed', {}, 'failed'],
    ['error', { socialLoginId: 'x' }, 'social'],
    ['completed', { socialLoginId: 'x', code: 'c' }, 'social'],
  ] as const)('after %s with %j is %s', (action, data, expected) => {
    expect(stateAfter({ action, data: eventData(data) })).toBe(expected);
  });
});
