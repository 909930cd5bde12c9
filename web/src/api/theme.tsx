import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Theme } from './page-data.ts';
import { chooseTheme, chosenTheme, onThemeChange } from './theme-choice.ts';

export type ThemeChoice = { readonly theme: Theme; readonly choose: (theme: Theme) => void };

const Context = createContext<ThemeChoice>({ theme: 'system', choose: () => undefined });

/** @param initial the theme that the server rendered */
export function ThemeProvider({ initial, children }: { initial: Theme; children: ReactNode }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, () => initial);
  return <Context value={{ theme, choose: chooseTheme }}>{children}</Context>;
}

export const useTheme = (): ThemeChoice => use(Context);

/** The displayed theme, whether chosen or from the system. */
export function visibleTheme(theme: Theme): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
