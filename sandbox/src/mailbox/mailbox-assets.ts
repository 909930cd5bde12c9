import { themeColours } from '../theme-colours.ts';

export const bothThemes = (name: keyof typeof themeColours.light) =>
  `light-dark(${themeColours.light[name]}, ${themeColours.dark[name]})`;

export const mailboxStyles = `
:root {
  color-scheme: light dark;
  --ground: ${bothThemes('ground')}; --raised: ${bothThemes('surface')}; --line: ${bothThemes('hairline')};
  --ink: ${bothThemes('ink')}; --muted: ${bothThemes('muted')}; --accent: ${bothThemes('accent')};
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
header {
  display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 12px 16px;
  border-bottom: 1px solid var(--line); background: var(--raised);
}
header p { margin: 0; color: var(--muted); }
main { max-width: 880px; margin: 0 auto; padding: 16px; }
h1 { font-size: 22px; line-height: 1.3; margin: 8px 0 16px; }
h2 { font-size: 16px; margin: 24px 0 8px; }
a { color: var(--accent); text-underline-offset: 2px; }
.mark { color: var(--ink); font-weight: 600; text-decoration: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.bar label { font-weight: 600; }
input, button {
  font: inherit; min-height: 40px; padding: 4px 12px; border: 1px solid var(--muted); border-radius: 6px;
  background: var(--raised); color: var(--ink);
}
input { flex: 1 1 200px; min-width: 0; }
button { cursor: pointer; }
[role=status] { color: var(--muted); }
.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
.mails a:hover .subject { text-decoration: underline; }
.subject { font-weight: 600; }
.people { grid-row: 2; color: var(--muted); }
time { color: var(--muted); font-variant-numeric: tabular-nums; }
.empty { padding: 48px 16px; text-align: center; border: 1px dashed var(--line); border-radius: 8px; color: var(--muted); }
dl { margin: 0; }
dl div { display: flex; gap: 8px; }
dt { min-width: 80px; color: var(--muted); }
dd { margin: 0; }
.links { list-style: none; margin: 0; padding: 0; }
.links a { display: inline-block; padding: 4px 0; }
iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 8px; background: white; resize: vertical; }
.text {
  white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace; padding: 12px 16px;
  border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
}
@media (max-width: 600px) { .mails a { grid-template-columns: 1fr; } .people { grid-row: auto; } }
`;

/**
 * Runs in the browser. Replaces the list only if its version changed; keeps the focus and the scroll position,
 * even if mails arrived above.
 */
export const mailboxScript = `
const localTimes = () => {
  for (const time of document.querySelectorAll('time')) time.textContent = new Date(time.dateTime).toLocaleString();
};
const firstInView = () => [...document.querySelectorAll('.mails a')].find((mail) => mail.getBoundingClientRect().bottom > 0);
const swapIn = (fresh) => {
  const old = document.querySelector('main');
  const focused = document.activeElement?.id;
  const anchor = window.scrollY > 0 ? firstInView() : undefined;
  const top = anchor?.getBoundingClientRect().top;
  for (const part of ['.mails, .empty', '[role=status]']) {
    old.querySelector(part).replaceWith(fresh.querySelector(part));
  }
  old.dataset.version = fresh.dataset.version;
  localTimes();
  if (focused && focused !== document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
  const moved = anchor && document.getElementById(anchor.id);
  if (moved) window.scrollBy(0, moved.getBoundingClientRect().top - top);
};
const refresh = async () => {
  const answer = await fetch(location.href, { cache: 'no-store' });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (fresh.dataset.version !== document.querySelector('main').dataset.version) swapIn(fresh);
};
const emptyButton = document.getElementById('empty');
localTimes();
if (emptyButton) {
  const quietly = () => refresh().catch(() => undefined);
  emptyButton.hidden = false;
  emptyButton.addEventListener('click', () => fetch('/mailbox.json', { method: 'DELETE' }).then(quietly));
  setInterval(() => { if (!document.hidden) quietly(); }, 2000);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) quietly(); });
}
`;
