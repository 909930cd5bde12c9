import type { Theme } from './page-data.ts';
import { rememberInCookie, themeCookie } from './preference-cookies.ts';

const changed = 'themechange';

/** As the document has it, which was rendered or chosen since. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The server renders the next page in this theme, so it never flashes. */
function remember(theme: Theme) {
  if (theme === 'system') document.cookie = `${themeCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  else rememberInCookie(themeCookie, theme);
}

/** Shows the page in this theme, and the next ones; every switch of the page shows it too. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const choice of document.querySelectorAll<HTMLInputElement>('input[data-instant=theme]'))
    choice.checked = choice.value === theme;
  remember(theme);
  document.dispatchEvent(new Event(changed));
}

/** Calls back after each choice; the returned function ends it. */
export function onThemeChange(act: () => void): () => void {
  document.addEventListener(changed, act);
  return () => document.removeEventListener(changed, act);
}
