import type { Feedback } from '@waypost/contract/entities/feedback';
import { commentLength, type FeedbackScore } from '@waypost/domain/feedback/feedback';

/** What the page says about itself. */
export type DocumentFacts = Pick<Feedback, 'u_category' | 'u_product' | 'u_sub_category'>;

/** FBK-02; `error` while a field is wrong, `failed` after feedback could not be sent. */
export type FeedbackStatus = 'collapsed' | 'expanded' | 'error' | 'in_progress' | 'failed' | 'ok';

export type FeedbackState = {
  readonly phase: Exclude<FeedbackStatus, 'error'>;
  readonly score: FeedbackScore | undefined;
  readonly comments: string;
  /** The reader tried to send without a score. */
  readonly needsScore: boolean;
};

export type FeedbackEvent =
  | { readonly kind: 'toggle' | 'submit' | 'sent' | 'notSent' }
  | { readonly kind: 'choose'; readonly score: FeedbackScore }
  | { readonly kind: 'write'; readonly comments: string };

export const noFeedback: FeedbackState = { phase: 'collapsed', score: undefined, comments: '', needsScore: false };

/** By how many characters the comment is too long. */
export const charactersOver = ({ comments }: Pick<FeedbackState, 'comments'>): number =>
  Math.max(0, comments.length - commentLength.max);

const hasError = (state: FeedbackState) => state.needsScore || charactersOver(state) > 0;

export function statusOf(state: FeedbackState): FeedbackStatus {
  const { phase } = state;
  return (phase === 'expanded' || phase === 'failed') && hasError(state) ? 'error' : phase;
}

/** FBK-08 */
export const isSendDisabled = (state: FeedbackState): boolean => state.phase === 'in_progress' || hasError(state);

/** A change of what failed to be sent takes the message about it away. */
const edited = (state: FeedbackState): FeedbackState =>
  state.phase === 'failed' ? { ...state, phase: 'expanded' } : state;

function submitted(state: FeedbackState): FeedbackState {
  if (isSendDisabled(state)) return state;
  return state.score === undefined ? { ...edited(state), needsScore: true } : { ...state, phase: 'in_progress' };
}

function toggled(state: FeedbackState): FeedbackState {
  if (state.phase === 'in_progress' || state.phase === 'ok') return state;
  return { ...state, phase: state.phase === 'collapsed' ? 'expanded' : 'collapsed' };
}

export function nextFeedback(state: FeedbackState, event: FeedbackEvent): FeedbackState {
  switch (event.kind) {
    case 'toggle':
      return toggled(state);
    case 'choose':
      return { ...edited(state), score: event.score, needsScore: false };
    case 'write':
      return { ...edited(state), comments: event.comments };
    case 'submit':
      return submitted(state);
    case 'sent':
      return { ...state, phase: 'ok' };
    case 'notSent':
      return { ...state, phase: 'failed' };
  }
}
