/**
 * How a page and the window that it opened for an organisation's provider find each other again: over the line to the
 * opener, and over a channel of their own, because a provider's page may have cut that line. Both are our origin's alone.
 */
const channelOf = (ticket: string) => `federation-${ticket}`;

type Message = { readonly ticket: string; readonly outcome: string };

/** Unguessable: the name of the channel, and what a message must know. */
export function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isMessage = (data: unknown, ticket: string): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'ticket' in data &&
  data.ticket === ticket &&
  'outcome' in data &&
  typeof data.outcome === 'string';

/** Waits for the window's word, which comes once; answers how to stop waiting. */
export function awaitOutcome(ticket: string, onOutcome: (outcome: string) => void): () => void {
  const channel = new BroadcastChannel(channelOf(ticket));
  const stop = () => {
    channel.close();
    window.removeEventListener('message', hear);
  };
  const take = (data: unknown) => {
    if (!isMessage(data, ticket)) return;
    stop();
    onOutcome(data.outcome);
  };
  const hear = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === location.origin) take(data);
  };
  channel.onmessage = ({ data }) => take(data);
  window.addEventListener('message', hear);
  return stop;
}

/** The window's word to the page that opened it. */
export function tellOutcome(ticket: string, outcome: string): void {
  const message: Message = { ticket, outcome };
  const channel = new BroadcastChannel(channelOf(ticket));
  channel.postMessage(message);
  channel.close();
  const opener: Window | null = window.opener;
  opener?.postMessage(message, location.origin);
}
