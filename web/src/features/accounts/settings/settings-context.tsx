import { createContext, type ReactNode, useContext } from 'react';
import type { SettingsApi } from './settings-api.ts';

export type SettingsContext = {
  readonly api: SettingsApi;
  /** Runs an action that needs a recent proof of identity, and asks for one if required; false if the person cancelled. */
  readonly proven: (act: () => Promise<void>) => Promise<boolean>;
  /** The account has been deleted. */
  readonly onDeleted: () => void;
};

const Context = createContext<SettingsContext | undefined>(undefined);

export function SettingsProvider({ value, children }: { value: SettingsContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useSettings(): SettingsContext {
  const context = useContext(Context);
  if (!context) throw new Error('There is no SettingsProvider above');
  return context;
}
