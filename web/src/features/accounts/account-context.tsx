import type { CodeAnswer } from '@waypost/contract/entities/account';
import { createContext, type ReactNode, use } from 'react';
import type { AccountApi } from '../../api/api.ts';
import type { AccountPageData, AccountPageName } from './account-page-data.ts';
import type { Embedder } from './use-embedder.ts';

export type AccountContext = {
  readonly api: AccountApi;
  readonly data: AccountPageData;
  readonly embedder: Embedder;
  /** Shows another page in place, so that what was typed can go along. */
  readonly show: (page: AccountPageName) => void;
  readonly email: string;
  readonly setEmail: (email: string) => void;
};

const Context = createContext<AccountContext | undefined>(undefined);

export function AccountContextProvider({ value, children }: { value: AccountContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useAccount(): AccountContext {
  const context = use(Context);
  if (!context) throw new Error('There is no AccountContextProvider above');
  return context;
}

/** What binds a code to the embedder (ACC-07); undefined while there is no embedder to give it to. */
export function useForClient() {
  const { data, embedder } = useAccount();
  if (!data.client || embedder.state !== 'connected') return undefined;
  return {
    client_id: data.client.client_id,
    uri: data.client.origin,
    code_challenge: embedder.connection.start.codeChallenge,
  };
}

/** Hands a finished flow's code to the embedder, which closes the page. */
export function useComplete(): (flow: 'sign-in' | 'sign-up', answer: CodeAnswer, already?: 'already') => void {
  const { embedder } = useAccount();
  return (flow, { code }, already) => {
    if (embedder.state !== 'connected') return;
    embedder.connection.emit({ action: already ? 'already signed in' : 'completed', flow, data: { code } });
  };
}
