import { createAccountWidget, type AccountWidget } from '@waypost/widget/host/account-widget';
import type { AccountWidgetOptions } from '@waypost/widget/host/widget-options';
import type { WidgetEvent, WidgetFlow } from '@waypost/widget/protocol';
import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { pageOptionsIn, type PlaygroundSettings } from './playground-settings.ts';

export type LogEntry = { readonly id: number; readonly at: Date } & (
  | { readonly event: WidgetEvent }
  | { readonly thrown: string }
);

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A challenge without a stored verifier: the playground shows the code and can never redeem it. */
async function challengeOfNobody(): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

type Place = {
  readonly box: Element | null;
  readonly accountHost: string;
  readonly environments: Readonly<Record<string, string>>;
  readonly callback: (event: WidgetEvent) => void;
};

/** Untyped, like a plain script: the form can contain invalid values, to show the resulting error. */
function optionsFor(
  settings: PlaygroundSettings,
  { box, accountHost, environments, callback }: Place,
): AccountWidgetOptions {
  const { clientId, type, version, environment, redirectUri, inBox } = settings;
  return {
    ...pageOptionsIn(settings),
    clientId,
    type: type as AccountWidgetOptions['type'],
    accountHost,
    environments,
    ...(version !== '' && { version }),
    ...(environment !== '' && { environment }),
    ...(redirectUri !== '' && { redirectUri }),
    ...(inBox && box && { container: box }),
    codeChallenge: challengeOfNobody,
    callback,
  };
}

/** Opens the widget with the form's values, and records its events and errors. */
export function usePlayground(first: PlaygroundSettings) {
  const { hosts, account_environments: environments } = useConfig();
  const box = useRef<HTMLDivElement>(null);
  const widget = useRef<AccountWidget>(undefined);
  const [log, setLog] = useState<readonly LogEntry[]>([]);

  const write = (entry: { event: WidgetEvent } | { thrown: string }) =>
    setLog((before) => [...before, { ...entry, id: before.length, at: new Date() }]);

  const make = (settings: PlaygroundSettings) => {
    const place = {
      box: box.current,
      accountHost: hosts.account,
      environments,
      callback: (event: WidgetEvent) => write({ event }),
    };
    widget.current = createAccountWidget(optionsFor(settings, place));
    return widget.current;
  };

  useEffect(() => {
    make(first).resume(); // the page may have been left to sign in
    return () => widget.current?.close();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that the page is shown
  }, []);

  return {
    box,
    log,
    clear: () => setLog([]),
    close: () => widget.current?.close(),
    start: (settings: PlaygroundSettings, how: 'open' | 'redirect') => {
      widget.current?.close();
      try {
        make(settings)[how](settings.flow as WidgetFlow);
      } catch (error) {
        write({ thrown: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}
