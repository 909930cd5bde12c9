import { describe, expect, it } from 'vitest';
import {
  charactersOver,
  type FeedbackEvent,
  isSendDisabled,
  nextFeedback,
  noFeedback,
  statusOf,
} from './feedback-state.ts';

const after = (...events: FeedbackEvent[]) => events.reduce(nextFeedback, noFeedback);
const open = { kind: 'toggle' } as const;
const submit = { kind: 'submit' } as const;
const four = { kind: 'choose', score: 4 } as const;
const write = (comments: string) => ({ kind: 'write', comments }) as const;
const tooMuch = write('x'.repeat(1001));

describe('feedback', () => {
  it('is collapsed, expanded, wrong, on its way, failed or sent (FBK-02)', () => {
    expect(statusOf(noFeedback)).toBe('collapsed');
    expect(statusOf(after(open))).toBe('expanded');
    expect(statusOf(after(open, open))).toBe('collapsed');
    expect(statusOf(after(open, tooMuch))).toBe('error');
    expect(statusOf(after(open, write('Good'), submit))).toBe('error');
    expect(statusOf(after(open, four, submit))).toBe('in_progress');
    expect(statusOf(after(open, four, submit, { kind: 'notSent' }))).toBe('failed');
    expect(statusOf(after(open, four, submit, { kind: 'sent' }))).toBe('ok');
  });

  it('needs a score once somebody sends a comment, until one is chosen (FBK-07)', () => {
    expect(after(open, write('Good')).needsScore).toBe(false);
    expect(after(open, write('Good'), submit)).toMatchObject({ needsScore: true, phase: 'expanded' });
    expect(after(open, write('Good'), submit, four).needsScore).toBe(false);
  });

  it('is too long from the 1001st character on (FBK-05)', () => {
    expect(charactersOver({ comments: '' })).toBe(0);
    expect(charactersOver({ comments: 'x'.repeat(1000) })).toBe(0);
    expect(charactersOver({ comments: 'x'.repeat(1001) })).toBe(1);
    expect(statusOf(after(open, four, write(''), submit))).toBe('in_progress');
    expect(statusOf(after(open, four, write('x'.repeat(1000)), submit))).toBe('in_progress');
    expect(statusOf(after(open, four, tooMuch, submit))).toBe('error');
  });

  it('cannot be sent while something is wrong or while it is sent (FBK-08)', () => {
    expect(isSendDisabled(after(open))).toBe(false);
    expect(isSendDisabled(after(open, submit))).toBe(true);
    expect(isSendDisabled(after(open, four, tooMuch))).toBe(true);
    expect(isSendDisabled(after(open, four, submit))).toBe(true);
    expect(isSendDisabled(after(open, four, submit, { kind: 'notSent' }))).toBe(false);
    const sending = after(open, four, submit);
    expect(nextFeedback(sending, submit)).toBe(sending);
  });

  it('keeps what was written when it is collapsed and when it could not be sent', () => {
    const failed = after(open, four, write('Good'), submit, { kind: 'notSent' });
    expect(failed).toMatchObject({ score: 4, comments: 'Good' });
    expect(statusOf(nextFeedback(failed, write('Better')))).toBe('expanded');
    expect(after(open, four, write('Good'), open, open)).toMatchObject({
      score: 4,
      comments: 'Good',
      phase: 'expanded',
    });
  });

  it('stays open while it is sent', () => {
    expect(statusOf(after(open, four, submit, open))).toBe('in_progress');
  });
});
