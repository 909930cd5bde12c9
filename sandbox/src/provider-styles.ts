import { bothThemes } from './mailbox/mailbox-assets.ts';

/** In addition to the styles of the mailbox. */
export const providerStyles = `
.narrow { max-width: 480px; }
.stack { display: grid; gap: 8px; }
.stack p { margin: 0; color: var(--muted); }
.stack .bar { margin-top: 8px; }
.bar button { flex: 1 1 120px; }
label { font-weight: 600; }
button.main { background: var(--accent); border-color: var(--accent); color: ${bothThemes('onAccent')}; }
`;
