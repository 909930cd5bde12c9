import { describe, expect, it } from 'vitest';
import { readFromFrame } from './protocol.ts';

describe('messages of the frame', () => {
  it.each([
    { type: 'line', level: 'log', text: 'a' },
    { type: 'line', level: 'error', text: 'a', line: 3 },
    { type: 'more', count: 0 },
    { type: 'height', px: 480 },
    { type: 'noWebGl' },
    { type: 'started' },
    { type: 'refused', reason: 'limit', seconds: 40, isFirst: true },
    { type: 'refused', reason: 'credential', isFirst: false },
    { type: 'refused', reason: 'away', isFirst: false },
    { type: 'answered' },
  ])('are taken: %j', (message) => {
    expect(readFromFrame({ ...message, extra: 'ignored' })).toEqual(message);
  });

  it.each([
    undefined,
    null,
    'line',
    [],
    { type: 'other' },
    { type: 'line', level: 'fatal', text: 'a' },
    { type: 'line', level: 'log', text: { toString: 'a' } },
    { type: 'more', count: -1 },
    { type: 'more', count: 1.5 },
    { type: 'height', px: '480' },
    { type: 'height', px: Number.NaN },
    { type: 'height', px: Number.POSITIVE_INFINITY },
    { type: 'refused' },
    { type: 'refused', reason: 'other' },
  ])('are ignored where they are something else: %j', (message) => {
    expect(readFromFrame(message)).toBeUndefined();
  });

  it('lose false numbers, and what is too long', () => {
    expect(readFromFrame({ type: 'line', level: 'log', text: 'a', line: 0 })).toEqual({
      type: 'line',
      level: 'log',
      text: 'a',
    });
    for (const seconds of [0, -1, 1.5, '40', Number.POSITIVE_INFINITY])
      expect(readFromFrame({ type: 'refused', reason: 'limit', seconds })).toEqual({
        type: 'refused',
        reason: 'limit',
        isFirst: false,
      });
    expect(readFromFrame({ type: 'line', level: 'log', text: 'x'.repeat(20_000) })).toMatchObject({
      text: 'x'.repeat(10_000),
    });
  });
});
