import type { SecondStep, SignInAnswer } from '@waypost/contract/entities/account';
import type { NeededPassword } from '@waypost/domain/accounts/federation';
import { createContext, type ReactNode, useContext } from 'react';
import type { AccountApi } from '../../../api/account-api.ts';
import type { AccountPage, AccountPageData } from './account-page-data.ts';
import type { Embedder } from '../frame/use-embedder.ts';
import type { FormTexts, useKeptTyping } from './use-kept-typing.ts';

export type AccountContext = ReturnType<typeof useKeptTyping> & {
  readonly api: AccountApi;
  readonly data: AccountPageData;
  readonly embedder: Embedder;
  /** Shows another page in place, so that what was typed can go along. */
  readonly show: (page: AccountPage) => void;
  /** Set once a first step was taken that is not enough. */
  readonly secondStep: PendingStep | PendingLink | undefined;
  readonly setSecondStep: (step: PendingStep | PendingLink | undefined) => void;
};

/** A flow that waits for its second step; `already` when somebody was signed in before it. */
export type PendingStep = SecondStep['second_factor'] & {
  readonly flow: EntryFlow;
  readonly already?: 'already' | undefined;
};

/** A sign-in at a provider that waits for the password of the account that has the address. */
export type PendingLink = NeededPassword & { readonly flow: EntryFlow };

const Context = createContext<AccountContext | undefined>(undefined);

export function AccountContextProvider({ value, children }: { value: AccountContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useAccount(): AccountContext {
  const context = useContext(Context);
  if (!context) throw new Error('There is no AccountContextProvider above');
  return context;
}

/** What binds a code to the embedder; undefined while there is no embedder to give it to. */
export function useCodeBinding() {
  const { data, embedder } = useAccount();
  if (!data.client || embedder.state !== 'connected') return undefined;
  const { uatDuration } = data.options;
  return {
    client_id: data.client.client_id,
    uri: data.client.origin,
    code_challenge: embedder.connection.start.codeChallenge,
    ...(uatDuration !== null && { uat_duration: uatDuration }),
  };
}

/** The binding, with whether the embedder asks for a second factor, and for whose: by an option or by the flow. */
export function useForClient() {
  const { embedder } = useAccount();
  const binding = useCodeBinding();
  if (!binding || embedder.state !== 'connected') return undefined;
  const { flow, options } = embedder.connection.start;
  const isAsked =
    options.require2fa === 'true' || flow.endsWith('-with-set-mfa') || Boolean(options['mfa-client-id-array']);
  const email = options['mfa-email-addr'];
  return { ...binding, ...(isAsked && { require2fa: true }), ...(email && { mfa_email_addr: email }) };
}

export type EntryFlow = 'sign-in' | 'sign-up' | 'ssx-ec' | 'conversion-sign-in';

const longestToken = 200; // an event of the protocol takes 500; no token of ours is longer than this

/** The invitation that the page was opened with, as the embedder says. */
export function useInviteToken(): string | undefined {
  const { embedder } = useAccount();
  const token = embedder.state === 'connected' ? embedder.connection.start.options['invite-token'] : undefined;
  return token !== undefined && token.length <= longestToken ? token : undefined;
}

/**
 * Hands a finished flow's code to the embedder, which closes the page, with the invitation that it is to accept.
 * A first step that is not enough leads to the second one.
 */
export function useComplete(): (flow: EntryFlow, answer: SignInAnswer, already?: 'already') => void {
  const { embedder, forgetTyping, setSecondStep } = useAccount();
  const inviteToken = useInviteToken();
  return (flow, answer, already) => {
    if ('second_factor' in answer) return setSecondStep({ ...answer.second_factor, flow, already });
    if (embedder.state !== 'connected') return;
    forgetTyping();
    const asked = embedder.connection.start.flow;
    const isAsked = asked === `${flow}-with-set-mfa`; // the page is that of the flow without it
    const data = { code: answer.code, ...(inviteToken !== undefined && { inviteToken }) };
    embedder.connection.emit({
      action: already ? 'already signed in' : 'completed',
      flow: isAsked ? asked : flow,
      data,
    });
  };
}

/** The properties of an input whose text goes along. */
export function useTypedField(): (name: keyof FormTexts) => {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
} {
  const { typed, type } = useAccount();
  return (name) => ({ name, value: typed[name], onChange: (event) => type(name, event.currentTarget.value) });
}
