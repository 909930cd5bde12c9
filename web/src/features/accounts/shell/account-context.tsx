import type { SecondStep, SignInAnswer } from '@waypost/contract/entities/account';
import type { NeededPassword } from '@waypost/domain/accounts/federation';
import { createContext, type ReactNode, useContext } from 'react';
import type { AccountApi } from '../../../api/account-api.ts';
import type { AccountPage, AccountPageData } from './account-page-data.ts';
import type { Embedder } from '../frame/use-embedder.ts';
import type { FormTexts, useTypedTexts } from './use-typed-texts.ts';

export type AccountContext = ReturnType<typeof useTypedTexts> & {
  readonly api: AccountApi;
  readonly data: AccountPageData;
  readonly embedder: Embedder;
  /** Opens another account page in place and keeps the typed text. */
  readonly show: (page: AccountPage) => void;
  /** Set after a first step that needs a second one. */
  readonly secondStep: PendingStep | PendingLink | undefined;
  readonly setSecondStep: (step: PendingStep | PendingLink | undefined) => void;
};

/** A flow that waits for its second step; `already` if the user was signed in before it. */
export type PendingStep = SecondStep['second_factor'] & {
  readonly flow: EntryFlow;
  readonly already?: 'already' | undefined;
};

/** A sign-in at a provider that waits for the password of the account with that address. */
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

/** Binds a code to the embedder; undefined while no embedder is connected. */
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

/**
 * The binding, with whether the embedder requires a second factor and for which address: from an option or the flow.
 */
export function useForClient() {
  const { embedder } = useAccount();
  const binding = useCodeBinding();
  if (!binding || embedder.state !== 'connected') return undefined;
  const { flow, options } = embedder.connection.start;
  const isRequired =
    options.require2fa === 'true' || flow.endsWith('-with-set-mfa') || Boolean(options['mfa-client-id-array']);
  const email = options['mfa-email-addr'];
  return { ...binding, ...(isRequired && { require2fa: true }), ...(email && { mfa_email_addr: email }) };
}

export type EntryFlow = 'sign-in' | 'sign-up' | 'ssx-ec' | 'conversion-sign-in';

const longestToken = 200; // the protocol allows 500 characters; our tokens are shorter

/** The invitation that the embedder passed to the page. */
export function useInviteToken(): string | undefined {
  const { embedder } = useAccount();
  const token = embedder.state === 'connected' ? embedder.connection.start.options['invite-token'] : undefined;
  return token !== undefined && token.length <= longestToken ? token : undefined;
}

/**
 * Sends a finished flow's code and invitation to the embedder, which closes the page. If a second factor is required,
 * opens the second step instead.
 */
export function useComplete(): (flow: EntryFlow, answer: SignInAnswer, already?: 'already') => void {
  const { embedder, forgetTyping, setSecondStep } = useAccount();
  const inviteToken = useInviteToken();
  return (flow, answer, already) => {
    if ('second_factor' in answer) return setSecondStep({ ...answer.second_factor, flow, already });
    if (embedder.state !== 'connected') return;
    forgetTyping();
    const requestedFlow = embedder.connection.start.flow;
    const isSetMfaFlow = requestedFlow === `${flow}-with-set-mfa`; // open the page of the flow without it
    const data = { code: answer.code, ...(inviteToken !== undefined && { inviteToken }) };
    embedder.connection.emit({
      action: already ? 'already signed in' : 'completed',
      flow: isSetMfaFlow ? requestedFlow : flow,
      data,
    });
  };
}

/** Input properties that keep the text when the page changes. */
export function useTypedField(): (name: keyof FormTexts) => {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
} {
  const { typed, type } = useAccount();
  return (name) => ({ name, value: typed[name], onChange: (event) => type(name, event.currentTarget.value) });
}
