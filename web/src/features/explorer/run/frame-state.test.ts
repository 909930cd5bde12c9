import { describe, expect, it } from 'vitest';
import type { FromFrame } from '../frame/protocol.ts';
import { afterLeaving, afterMessage, afterSilence, atFirst, type FrameState } from './frame-state.ts';

const after = (...messages: readonly FromFrame[]): FrameState =>
  messages.reduce((state, message) => afterMessage(state, message, 1000), atFirst);

describe('what the page knows of a run', () => {
  it('starts when the frame says so, and stays a picture where the browser draws no maps', () => {
    expect(atFirst.stage).toBe('starting');
    expect(after({ type: 'started' }).stage).toBe('running');
    expect(after({ type: 'started' }, { type: 'noWebGl' }).stage).toBe('withoutWebGl');
    expect(after({ type: 'noWebGl' }, { type: 'started' }, { type: 'height', px: 300 }).stage).toBe('withoutWebGl');
  });

  it('keeps 500 lines and the count of the others', () => {
    const line = { type: 'line', level: 'log', text: 'a' } as const;
    const { output } = after(...Array<FromFrame>(501).fill(line), { type: 'more', count: 7 });
    expect(output.lines).toHaveLength(500);
    expect(output.lines[0]).toEqual({ level: 'log', text: 'a' });
    expect(output.more).toBe(7);
  });

  it.each([
    [1, 160],
    [480, 480],
    [9000, 1200],
  ])('takes a height of %d as %d, and is the same when it is told again', (px, heightPx) => {
    const state = after({ type: 'height', px });
    expect(state.heightPx).toBe(heightPx);
    expect(afterMessage(state, { type: 'height', px }, 2000)).toBe(state);
  });

  it('has the last refusal with its instant, until a call is answered', () => {
    const busy = { type: 'refused', reason: 'limit', seconds: 40, isFirst: false } as const;
    expect(after({ type: 'refused', reason: 'away', isFirst: true }, busy).refusal).toEqual({
      reason: 'limit',
      seconds: 40,
      isFirst: false,
      at: 1000,
    });
    expect(after(busy, { type: 'answered' }).refusal).toBeUndefined();
  });

  it('is stuck while a running example answers nothing, and has left with its page', () => {
    const running = after({ type: 'started' });
    expect(afterSilence(running).stage).toBe('stuck');
    expect(afterMessage(afterSilence(running), { type: 'height', px: 200 }, 0).stage).toBe('running');
    expect(afterSilence(atFirst)).toBe(atFirst);
    expect(afterSilence(afterLeaving(running)).stage).toBe('left');
    expect(afterMessage(afterLeaving(running), { type: 'started' }, 0).stage).toBe('left');
  });
});
