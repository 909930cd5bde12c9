import type { FrameAction, FrameEvent, PageFlow, StartMessage, WidgetEventData } from '../protocol.ts';
import {
  closingActions,
  createNonce,
  eventData,
  isFrameEvent,
  parseHostPortMessage,
  parsePort,
  wrap,
} from '../protocol.ts';

/** The account page's report to the embedder. */
export interface PageReport {
  action: Exclude<FrameAction, 'opened'>;
  /** The flow of the page that reports, when the user has moved on to another one than was asked for. */
  flow?: PageFlow;
  /** The data of the event (ACC-07); omitted fields are empty. */
  data?: Partial<WidgetEventData>;
}

/** The account page's connection to the page that opened it. */
export interface HostConnection {
  /** What the embedder asked for. */
  readonly start: Pick<StartMessage, 'flow' | 'codeChallenge' | 'options'>;
  /** Whether the page is shown in a frame or in a popup window. */
  readonly surface: 'frame' | 'window';
  /**
   * Reports to the embedder. A closing action (ACC-08) is the last one: the embedder closes the page, which must not
   * close itself. Throws a TypeError for data that the protocol refuses, since the embedder would ignore it.
   */
  emit: (report: PageReport) => void;
  /** Has the embedder open the flow in a window instead. Call it in a click, or the browser blocks the window. */
  moveToWindow: () => void;
  /** Calls back once, when the embedder has closed the flow while the page is still shown; at once if it has already. */
  onClose: (listener: () => void) => void;
}

/** Options of {@link connectToHost}. */
export interface HostConnectionOptions {
  /** The registered origin that the account service has checked (`uri`); nobody else is told anything (ACC-19). */
  parentOrigin: string;
  /** Ties the answer to this page load: 16 to 64 characters of base64url, never used twice. Made here when left out. */
  nonce?: string;
  /** The flow of this page, when a page of another flow led to it; reported as the flow of `opened`. */
  flow?: PageFlow;
  /** Hears when the embedder gives this page another look; empty follows the reader's system. */
  onTheme?: ((theme: string) => void) | undefined;
  /** How long the embedder may take to answer, in milliseconds. */
  timeoutMs?: number;
  win?: Window;
}

function hostOf(win: Window): Window | null {
  const opener: Window | null = win.opener;
  return win.parent === win ? opener : win.parent;
}

/** Says hello and waits for the one answer that fits: right sender, right origin, the nonce of this page load. */
function receivePort(
  host: Window,
  win: Window,
  options: HostConnectionOptions & { nonce: string },
): Promise<MessagePort> {
  const { parentOrigin, nonce, timeoutMs = 10_000 } = options;
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      stop.abort();
      reject(new Error('The embedding page did not answer'));
    }, timeoutMs);
    const receive = ({ data, origin, source, ports }: MessageEvent<unknown>) => {
      const [port] = ports;
      if (source !== host || origin !== parentOrigin || port === undefined || parsePort(data)?.nonce !== nonce) return;
      stop.abort(); // from here on the port alone is listened to
      clearTimeout(timer);
      resolve(port);
    };
    win.addEventListener('message', receive, { signal: stop.signal });
    host.postMessage(wrap('hello', { nonce }), parentOrigin);
  });
}

/** The port's first message is `start`; whatever else comes first is ignored. */
function receiveStart(port: MessagePort): Promise<StartMessage> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = parseHostPortMessage(data);
      if (message?.type === 'start') resolve(message);
    };
  });
}

function createReporter(port: MessagePort): (event: FrameEvent) => void {
  let isOver = false;
  return (event) => {
    if (!isFrameEvent(event)) throw new TypeError('the protocol refuses this event');
    if (isOver) return;
    isOver = closingActions.includes(event.action);
    port.postMessage(wrap('event', { event }));
  };
}

/** Passes on looks, tells the embedder that this page is being left, and answers the signal that it has closed the flow. */
function watchHost(port: MessagePort, win: Window, onTheme: HostConnectionOptions['onTheme']): AbortSignal {
  const ended = new AbortController();
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseHostPortMessage(data);
    if (message?.type === 'close') ended.abort();
    if (message?.type === 'theme') onTheme?.(message.theme);
  };
  win.addEventListener('pagehide', () => port.postMessage(wrap('leaving', {})));
  win.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) win.location.reload(); // back from the browser's cache this page has lost its line
  });
  return ended.signal;
}

/**
 * Connects an account page to the page that opened it, and reports `opened`. Call it once per page load, when the
 * page can be used.
 *
 * @throws TypeError when `parentOrigin` is not exactly an origin; Error when nobody opened the page, or nobody answers.
 */
export async function connectToHost(options: HostConnectionOptions): Promise<HostConnection> {
  const { parentOrigin, nonce = createNonce(), win = window } = options;
  if (new URL(parentOrigin).origin !== parentOrigin) throw new TypeError('parentOrigin is not an origin');
  const host = hostOf(win);
  if (!host) throw new Error('Nobody opened this page');

  const port = await receivePort(host, win, { ...options, nonce });
  const { flow, codeChallenge, options: pageOptions } = await receiveStart(port);
  const report = createReporter(port);
  const closed = watchHost(port, win, options.onTheme);
  const ownFlow = options.flow ?? flow;
  report({ flow: ownFlow, action: 'opened', data: eventData() });
  return {
    start: { flow, codeChallenge, options: pageOptions },
    surface: win.parent === win ? 'window' : 'frame',
    emit: (event) => report({ flow: event.flow ?? ownFlow, action: event.action, data: eventData(event.data) }),
    moveToWindow: () => port.postMessage(wrap('window', {})),
    onClose(listener) {
      if (closed.aborted) listener();
      else closed.addEventListener('abort', listener, { once: true });
    },
  };
}
