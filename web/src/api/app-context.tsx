import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Api } from './api.ts';
import { type Consent, consentIn } from './consent.ts';
import type { PageData } from './page-data.ts';
import type { ProgressStore } from './progress-store.ts';
import { readerConsent } from './reader-consent.ts';
import type { SessionStore } from './session-store.ts';

/** The services of every page. Loaders get them from the router's context, components from the hooks below. */
export type AppContext = {
  readonly api: Api;
  readonly session: SessionStore;
  readonly queryClient: QueryClient;
  readonly page: PageData;
  readonly progress: ProgressStore;
};

const Context = createContext<AppContext | undefined>(undefined);

export function AppContextProvider({ value, children }: { value: AppContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

function useAppContext(): AppContext {
  const context = use(Context);
  if (!context) throw new Error('There is no AppContextProvider above');
  return context;
}

export const useApi = (): Api => useAppContext().api;
/** What the document was loaded with. */
export const usePage = (): PageData => useAppContext().page;
export const useConfig = (): ClientConfig => useAppContext().page.config;

/** What the reader has allowed. Updates the component when they decide. */
export function useConsent(): Consent {
  const { page } = useAppContext();
  return consentIn(useSyncExternalStore(readerConsent.subscribe, readerConsent.text, () => page.consent));
}

export const useSession = (): SessionStore => useAppContext().session;

export const useProgress = (): ProgressStore => useAppContext().progress;

/** Whether any work is running in these namespaces, or in any if none is named. */
export function useIsBusy(namespaces?: readonly string[]): boolean {
  const { progress } = useAppContext();
  return useSyncExternalStore(
    progress.subscribe,
    () => progress.isActive(namespaces),
    () => false,
  );
}

/** The signed-in user, or null for a visitor. Updates the component at sign-in and sign-out. */
export function useUser(): SessionUser | null {
  const { session } = useAppContext();
  return useSyncExternalStore(session.subscribe, session.user, session.user);
}
