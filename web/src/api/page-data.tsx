import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Api } from './api.ts';

export type Theme = 'light' | 'dark' | 'system';

/** What the server hands to a page besides its content; it is written into the HTML, so it never holds a token. */
export type PageData = {
  readonly config: ClientConfig;
  readonly user: SessionUser | null;
  readonly theme: Theme;
  readonly requestId: string;
};

export type AppContext = {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly page: PageData;
};

const AppContextValue = createContext<AppContext | undefined>(undefined);

export function AppContextProvider({ value, children }: { value: AppContext; children: ReactNode }) {
  return <AppContextValue value={value}>{children}</AppContextValue>;
}

function useAppContext(): AppContext {
  const context = use(AppContextValue);
  if (!context) throw new Error('There is no AppContextProvider above');
  return context;
}

export const useApi = (): Api => useAppContext().api;
export const useConfig = (): ClientConfig => useAppContext().page.config;
/** Who is signed in; null for a visitor. */
export const useUser = (): SessionUser | null => useAppContext().page.user;
export const useTheme = (): Theme => useAppContext().page.theme;
