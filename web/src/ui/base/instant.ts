/** The controls whose whole answer is a change of the document, which needs no other program. */
export type InstantControl = 'copy' | 'language' | 'menu' | 'notice' | 'tab' | 'theme' | 'top';

/**
 * Marks a control that answers before the page's program runs: what it does is a function of its element, which the
 * page calls from its handlers and web/src/reading.ts before that. No component may keep what it changes as its state.
 */
export const instant = (control: InstantControl) => ({ 'data-instant': control });
