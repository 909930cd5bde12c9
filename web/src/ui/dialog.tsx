import type { ReactNode, RefObject } from 'react';
import { lazyPart } from './lazy-part.tsx';

export type DialogProps = {
  open: boolean;
  /** Asked for by Escape, the cross and a press beside the dialog; the caller decides. WID-01 */
  onClose: () => void;
  /** Says the act: "Delete API key". */
  title: string;
  description?: ReactNode;
  /** For content that needs room; the page behind gets neither Enter nor Space. WID-02 */
  wide?: boolean;
  /** False where a stray press beside the dialog would lose work. */
  closesOutside?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  actions?: ReactNode;
  children?: ReactNode;
};

/** Fetches what runs every dialog, for whoever must be sure that one can open. */
export const loadDialog = async () => (await import('./dialog-window.tsx')).DialogWindow;

export const Dialog = lazyPart<DialogProps>(loadDialog);
