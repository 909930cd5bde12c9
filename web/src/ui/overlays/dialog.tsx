import type { DialogProps } from './dialog-window.tsx';
import { lazyPart } from '../base/lazy-part.tsx';

/** Fetches what runs every dialog, for whoever must be sure that one can open. */
export const loadDialog = async () => (await import('./dialog-window.tsx')).DialogWindow;

export const Dialog = lazyPart<DialogProps>(loadDialog);
