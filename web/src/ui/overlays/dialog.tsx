import type { DialogProps } from './dialog-window.tsx';
import { lazyPart } from '../base/lazy-part.tsx';

/** Loads the dialog code, for callers that must open a dialog without delay. */
export const loadDialog = async () => (await import('./dialog-window.tsx')).DialogWindow;

export const Dialog = lazyPart<DialogProps>(loadDialog);
