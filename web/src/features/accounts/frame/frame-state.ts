import type { WidgetEvent } from '@waypost/widget/protocol';

/** The states of the sign-in screen. In the last three the frame is closed or hidden, with a button to reopen it. */
export type ScreenState = 'opening' | 'open' | 'finishing' | 'failed' | 'social' | 'closed';
export type EndedState = Extract<ScreenState, 'failed' | 'social' | 'closed'>;

export const isEnded = (state: ScreenState): state is EndedState =>
  state === 'failed' || state === 'social' || state === 'closed';

/** The state after an event of the frame; undefined if it does not change. */
export function stateAfter({ action, data }: Pick<WidgetEvent, 'action' | 'data'>): ScreenState | undefined {
  if (data.socialLoginId) return 'social';
  if (action === 'opening') return 'opening';
  if (action === 'opened') return 'open';
  if (action === 'frame resized') return undefined;
  if (action === 'aborted') return 'closed';
  const isSignedIn = action === 'completed' || action === 'already signed in';
  return isSignedIn && data.code ? 'finishing' : 'failed';
}
