import type { CodeAnswer } from '@waypost/contract/entities/account';
import { createContext, type ReactNode, use } from 'react';
import type { AccountApi } from '../../api/api.ts';
import type { AccountPageData, AccountPageName } from './account-page-data.ts';
import type { Embedder } from './use-embedder.ts';
import type { Typed, useKeptTyping } from './use-kept-typing.ts';

export type AccountContext = ReturnType<typeof useKeptTyping> & {
  readonly api: AccountApi;
  readonly data: AccountPageData;
  readonly embedder: Embedder;
  /** Shows another page in place, so that what was typed can go along. */
  readonly show: (page: AccountPageName) => void;
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

export type EntryFlow = 'sign-in' | 'sign-up';

/** Hands a finished flow's code to the embedder, which closes the page, with the invitation that it is to accept (ACC-17). */
export function useComplete(): (flow: EntryFlow, answer: CodeAnswer, already?: 'already') => void {
  const { embedder, forgetTyping } = useAccount();
  return (flow, { code }, already) => {
    if (embedder.state !== 'connected') return;
    forgetTyping();
    const inviteToken = embedder.connection.start.options['invite-token'];
    const isCarried = inviteToken !== undefined && inviteToken.length <= 500; // by an event; no token of ours is longer
    const data = { code, ...(isCarried && { inviteToken }) };
    embedder.connection.emit({ action: already ? 'already signed in' : 'completed', flow, data });
  };
}

/** The properties of an input whose text goes along. */
export function useTypedField(): (name: keyof Typed) => { name: string; value: string; onChange: (event: { currentTarget: { value: string } }) => void } {
  const { typed, type } = useAccount();
  return (name) => ({ name, value: typed[name], onChange: (event) => type(name, event.currentTarget.value) });
}
