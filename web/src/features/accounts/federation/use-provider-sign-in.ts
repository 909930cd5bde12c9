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
  /** The name of the window to open; without one, this page redirects. */
  readonly ticket?: string;
  readonly isFresh: boolean;
};

/** The address that starts at the provider and ends on this page with its current query. */
function startAddress({ realm, flow, lang, forClient, ticket, isFresh }: Start): string {
  const { client_id, uri, code_challenge } = forClient;
  const query = new URLSearchParams({ 'client-id': client_id, uri, code_challenge, page: flow, lang });
  if ('require2fa' in forClient) query.set('require2fa', 'true');
  if (isFresh) query.set('fresh', 'true');
  if (ticket === undefined) query.set('search', location.search.slice(1));
  else query.set('ticket', ticket);
  return `/federation/${encodeURIComponent(realm)}/start?${query.toString()}`;
}

/** Reads the provider's result from the address once, so that a reload does not repeat it. */
function takeOutcomeFromAddress(): FederationOutcome | undefined {
  const outcome = readOutcome(location.hash);
  if (outcome) history.replaceState(history.state, '', location.pathname + location.search);
  return outcome;
}

type Phase =
  | { readonly at: 'idle' | 'leaving' | 'waiting' | 'finishing' }
  | { readonly at: 'blocked'; readonly address: string };

/** Continues when the provider has responded, in this window or in a separate one. */
function useOutcome(flow: EntryFlow) {
  const { api, setSecondStep } = useAccount();
  const forClient = useForClient();
  const complete = useComplete();
  const [outcome, setOutcome] = useState<FederationOutcome>();
  const [problem, setProblem] = useState<FederationProblem>();
  const isReady = forClient !== undefined;
  useEffect(() => setOutcome(takeOutcomeFromAddress()), []);
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

/**
 * Signs in at an identity provider. From a frame this takes a separate window, because providers refuse to be framed.
 */
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
    // linking needs the account's owner, who may not be the person signed in at the provider
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
    // one fixed name, so that a second press reuses the window
    const opened = window.open(address, 'waypost-provider', 'popup,width=520,height=720');
    setPhase(opened ? { at: 'waiting' } : { at: 'blocked', address });
  };
  return { phase, problem, begin, isReady: forClient !== undefined };
}

export type AtProvider = ReturnType<typeof useProviderSignIn>;
