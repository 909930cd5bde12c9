import { type FederationOutcome, type FederationProblem, readOutcome } from '@waypost/domain/accounts/federation';
import { useEffect, useRef, useState } from 'react';
import { type EntryFlow, useAccount, useComplete, useForClient } from '../shell/account-context.tsx';
import { awaitOutcome, newTicket } from './provider-window.ts';

type ForClient = NonNullable<ReturnType<typeof useForClient>>;

type Start = {
  readonly realm: string;
  readonly flow: EntryFlow;
  readonly lang: string;
  readonly forClient: ForClient;
  /** Of the window that is opened for it; without one this page leaves. */
  readonly ticket?: string;
  readonly isFresh: boolean;
};

/** The address that leads to the provider, and in the end back to this page as it was opened. */
function startAddress({ realm, flow, lang, forClient, ticket, isFresh }: Start): string {
  const { client_id, uri, code_challenge } = forClient;
  const query = new URLSearchParams({ 'client-id': client_id, uri, code_challenge, page: flow, lang });
  if ('require2fa' in forClient) query.set('require2fa', 'true');
  if (isFresh) query.set('fresh', 'true');
  if (ticket === undefined) query.set('search', location.search.slice(1));
  else query.set('ticket', ticket);
  return `/federation/${encodeURIComponent(realm)}/start?${query.toString()}`;
}

/** What the provider's way back has left in the address, once: a reload is not told again. */
function takeOutcome(): FederationOutcome | undefined {
  const outcome = readOutcome(location.hash);
  if (outcome) history.replaceState(history.state, '', location.pathname + location.search);
  return outcome;
}

type Phase =
  | { readonly at: 'idle' | 'leaving' | 'waiting' | 'finishing' }
  | { readonly at: 'blocked'; readonly address: string };

/** Goes on when the provider has answered, be it in this window or in one of its own. */
function useOutcome(flow: EntryFlow) {
  const { api, setSecondStep } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  const [outcome, setOutcome] = useState<FederationOutcome>();
  const [problem, setProblem] = useState<FederationProblem>();
  const isReady = forClient !== undefined;
  useEffect(() => setOutcome(takeOutcome()), []);
  useEffect(() => {
    if (!outcome || !forClient) return;
    setProblem(undefined);
    if (outcome.kind === 'problem') setProblem(outcome.problem);
    else if (outcome.kind === 'password') setSecondStep({ link: outcome.link, email: outcome.email, flow });
    else if (outcome.kind === 'second-factor') {
      const { challenge, methods, enrol } = outcome;
      complete(flow, { second_factor: { challenge, methods: [...methods], enrol } });
    } else {
      api.continueSession({ body: forClient }).then(
        (answer) => complete(flow, answer),
        () => setProblem('expired'),
      );
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each outcome; the functions are made anew by every render
  }, [outcome, isReady]);
  return { problem, setOutcome, forget: () => setProblem(undefined) };
}

/** Signing in at an organisation's provider: in a window of its own from a frame, which no provider lets itself be shown in. */
export function useProviderSignIn(flow: EntryFlow) {
  const { data, embedder } = useAccount();
  const forClient = useForClient();
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const { problem, setOutcome, forget } = useOutcome(flow);
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);

  const begin = (realm: string) => {
    if (!forClient || embedder.state !== 'connected') return;
    forget();
    // an account is attached by its owner alone, who may not be the one signed in there
    const isFresh = data.options.provesAgain || flow === 'conversion-sign-in';
    const start = { realm, flow, lang: data.language, forClient, isFresh };
    if (embedder.connection.surface === 'window') {
      setPhase({ at: 'leaving' });
      location.assign(startAddress(start));
      return;
    }
    const ticket = newTicket();
    const address = startAddress({ ...start, ticket });
    stopWaiting.current();
    stopWaiting.current = awaitOutcome(ticket, (fragment) => {
      setOutcome(readOutcome(fragment));
      setPhase({ at: 'idle' });
    });
    // a name of its own, so that a second press shows the same window again
    const opened = window.open(address, 'waypost-provider', 'popup,width=520,height=720');
    setPhase(opened ? { at: 'waiting' } : { at: 'blocked', address });
  };
  return { phase, problem, begin, isReady: forClient !== undefined };
}

export type AtProvider = ReturnType<typeof useProviderSignIn>;
