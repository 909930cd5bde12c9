import { createContext, type ReactNode, useContext } from 'react';
import type { SettingsApi } from './settings-api.ts';

export type SettingsContext = {
  readonly api: SettingsApi;
  /** Does what asks for a recent proof of who it is, after asking for one where it must; false when the person gave up. */
  readonly proven: (act: () => Promise<void>) => Promise<boolean>;
  /** The account is no more. */
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
