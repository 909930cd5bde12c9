import type { PageFlow } from '../protocol.ts';

/** The frame or window that shows an account page. It closes when its signal aborts. */
export interface Surface {
  /** The page's window, the only accepted sender of messages. */
  target: () => Window | null;
  /** Starts to load the page of a flow. `onClosed` is called once if it was closed from outside. */
  load: (url: string, flow: PageFlow, onClosed: () => void) => void;
  /** The page has loaded. */
  opened: () => void;
  /** The page's content has another height, in CSS pixels. */
  resize: (reported: number) => void;
}
