/**
 * A page and the window that it opened for a provider communicate through the opener and through a broadcast channel,
 * because a provider's page may sever the opener. Both are limited to our origin.
 */
const channelName = (ticket: string) => `federation-${ticket}`;

type Message = { readonly ticket: string; readonly outcome: string };

/** Unguessable: names the channel and authenticates its messages. */
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

/** Waits for the window's single message and returns a function that stops waiting. */
export function awaitOutcome(ticket: string, onOutcome: (outcome: string) => void): () => void {
  const channel = new BroadcastChannel(channelName(ticket));
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

/** Reports to the page that opened this window. */
export function postOutcome(ticket: string, outcome: string): void {
  const message: Message = { ticket, outcome };
  const channel = new BroadcastChannel(channelName(ticket));
  channel.postMessage(message);
  channel.close();
  const opener: Window | null = window.opener;
  opener?.postMessage(message, location.origin);
}
