import { createContext, type ReactNode, use, useState } from 'react';
import type { Theme } from './page-data.ts';
import { rememberInCookie, themeCookie } from './preference-cookies.ts';

/** The server renders the next page in this theme, so it never flashes. */
function remember(theme: Theme) {
  if (theme === 'system') document.cookie = `${themeCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  else rememberInCookie(themeCookie, theme);
}

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export type ThemeChoice = { readonly theme: Theme; readonly choose: (theme: Theme) => void };

const Context = createContext<ThemeChoice>({ theme: 'system', choose: () => undefined });

/** @param initial the theme that the server rendered */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const [theme, setTheme] = useState(initial);
  const choose = (next: Theme) => {
    setTheme(next);
    apply(next);
    remember(next);
  };
  return <Context value={{ theme, choose }}>{children}</Context>;
}

export const useTheme = (): ThemeChoice => use(Context);

/** The displayed theme, whether chosen or from the system. */
export function visibleTheme(theme: Theme): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
