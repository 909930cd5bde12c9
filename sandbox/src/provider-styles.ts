import { bothThemes } from './mailbox/mailbox-assets.ts';

/** In addition to the styles of the mailbox. */
export const providerStyles = `
.narrow { max-width: 480px; }
.wide { max-width: 1200px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
table { width: 100%; border-collapse: collapse; }
table, .bar button { overflow-wrap: normal; }
caption { padding: 8px 12px; text-align: start; color: var(--muted); }
th, td { padding: 8px 12px; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
td button { min-height: 32px; margin: 0 4px 4px 0; }
.switches { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 16px; }
.switches > .bar { grid-column: 1 / -1; }
fieldset { display: grid; gap: 8px; align-content: start; margin: 0; min-width: 0; border: 1px solid var(--line); border-radius: 8px; }
fieldset label { display: grid; gap: 4px; }
.stack { display: grid; gap: 8px; }
.stack p { margin: 0; color: var(--muted); }
.stack .bar { margin-top: 8px; }
.bar button { flex: 1 1 120px; }
label { font-weight: 600; }
button.main { background: var(--accent); border-color: var(--accent); color: ${bothThemes('onAccent')}; }
`;
