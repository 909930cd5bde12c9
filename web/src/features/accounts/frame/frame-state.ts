import type { WidgetEvent } from '@waypost/widget/protocol';

/** What the sign-in screen shows. The last three have closed the frame, or hide it, and offer to open it again. */
export type ScreenState = 'opening' | 'open' | 'finishing' | 'failed' | 'social' | 'closed';
export type EndedState = Extract<ScreenState, 'failed' | 'social' | 'closed'>;

export const isEnded = (state: ScreenState): state is EndedState =>
  state === 'failed' || state === 'social' || state === 'closed';

/** What the screen shows after an event of the frame; undefined when that does not change. */
export function stateAfter({ action, data }: Pick<WidgetEvent, 'action' | 'data'>): ScreenState | undefined {
  if (data.socialLoginId) return 'social';
  if (action === 'opening') return 'opening';
  if (action === 'opened') return 'open';
  if (action === 'frame resized') return undefined;
  if (action === 'aborted') return 'closed';
  const isSignedIn = action === 'completed' || action === 'already signed in';
  return isSignedIn && data.code ? 'finishing' : 'failed';
}
