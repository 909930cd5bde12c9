import type { WidgetAction, WidgetEvent, WidgetFlow } from '../protocol.ts';
import { closingActions, eventData } from '../protocol.ts';
import { keepLocalCookies } from './local-cookies.ts';

/** The outcome of a run. */
export interface Outcome {
  action: WidgetAction;
  data?: WidgetEvent['data'];
}

/** One run of one flow. When its signal aborts, everything it opened closes, and it reports nothing more. */
export interface FlowRun {
  readonly signal: AbortSignal;
  /** Calls back; a closing action ends the run first (ACC-08), others do not (ACC-10). */
  report(event: WidgetEvent): void;
  /** Ends the run, then calls back. */
  finish(flow: WidgetFlow, outcome: Outcome): void;
  /** Ends the run without an event. */
  end(): void;
  /** Changes the theme of the run's pages, including those that open later. */
  setTheme(theme: string): void;
  /** Calls back with the latest theme and with every later one. */
  onTheme(listener: (theme: string) => void): void;
}

/** An outcome that describes the error. */
export function errorOutcome(error: string): Outcome {
  return { action: 'error', data: eventData({ error }) };
}

export function createFlowRun(callback: (event: WidgetEvent) => void): FlowRun {
  const ended = new AbortController();
  const listeners = new Set<(theme: string) => void>();
  let latest: string | undefined;

  const deliver = (event: WidgetEvent, isLast: boolean) => {
    if (ended.signal.aborted) return;
    if (isLast) ended.abort();
    keepLocalCookies(event);
    callback(event);
  };

  return {
    signal: ended.signal,
    report: (event) => deliver(event, closingActions.includes(event.action)),
    finish: (flow, { action, data = eventData() }) => deliver({ flow, action, data }, true),
    end: () => ended.abort(),
    setTheme(theme) {
      latest = theme;
      for (const listener of listeners) listener(theme);
    },
    onTheme(listener) {
      listeners.add(listener);
      if (latest !== undefined) listener(latest);
    },
  };
}
