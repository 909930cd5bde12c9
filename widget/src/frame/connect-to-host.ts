import type { FrameAction, FrameEvent, PageFlow, StartMessage, WidgetEventData } from '../protocol.ts';
import { closingActions, eventData, isFrameEvent, parseHostPortMessage, parsePort, wrap } from '../protocol.ts';

/** What the account page tells the embedder. */
export interface PageReport {
  action: Exclude<FrameAction, 'opened'>;
  /** The flow of the page that reports, when the user has moved on to another one than was asked for. */
  flow?: PageFlow;
  /** What the event carries (ACC-07); what is left out is empty. */
  data?: Partial<WidgetEventData>;
}

/** The account page's line to the page that opened it. */
export interface HostConnection {
  /** What the embedder asked for. */
  readonly start: Pick<StartMessage, 'flow' | 'codeChallenge' | 'options'>;
  /** Whether the page is shown in a frame or in a popup window. */
  readonly surface: 'frame' | 'window';
  /**
   * Reports to the embedder. A closing action (ACC-08) is the last one: the embedder closes the page, which must not
   * close itself. Throws a TypeError for data that the protocol refuses, since the embedder would ignore it.
   */
  emit(report: PageReport): void;
  /** Called once when the embedder has gone or closed the flow while the page is still shown. */
  onClose(listener: () => void): void;
}

/** Options of {@link connectToHost}. */
export interface HostConnectionOptions {
  /** The registered origin that the account service has checked (`uri`); nobody else is told anything (ACC-19). */
  parentOrigin: string;
  /** Ties the answer to this page load: 16 to 64 characters of base64url, never used twice. Made here when left out. */
  nonce?: string;
  /** The flow of this page, when a page of another flow led to it; reported as the flow of `opened`. */
  flow?: PageFlow;
  /** How long the embedder may take to answer, in milliseconds. */
  timeoutMs?: number;
  win?: Window;
}

/** A fresh nonce for {@link connectToHost}. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function openerOf(win: Window): Window | undefined {
  if (win.parent !== win) return win.parent;
  const opener: unknown = win.opener;
  return opener instanceof Window ? opener : undefined;
}
