import { createContext, type ReactNode, useContext } from 'react';
import type { SettingsApi } from './settings-api.ts';

export type SettingsContext = {
  readonly api: SettingsApi;
  /** Runs an action and asks for a proof of identity if the server requires one; false if the user cancelled. */
  readonly proven: (act: () => Promise<void>) => Promise<boolean>;
  /** Called after the account has been deleted. */
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
