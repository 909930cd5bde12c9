import type { FrameEvent, StartMessage } from '../protocol.ts';
import { parseFramePortMessage, parseHello, wrap } from '../protocol.ts';

/** One account page (and the pages it leads to) in a frame or window. */
export interface PageLink {
  accountOrigin: string;
  target: () => Window | null;
  start: Pick<StartMessage, 'flow' | 'codeChallenge' | 'options'>;
  loadTimeoutMs: number;
  signal: AbortSignal;
  onEvent: (event: FrameEvent) => void;
  /** No page has completed the handshake in time; a late one is still accepted. */
  onLost: () => void;
  /** The page asks for a separate window. */
  onWindow: () => void;
  /** Subscribes to the themes that the embedder sets. */
  onTheme: (listener: (theme: string) => void) => void;
}

/**
 * Answers the hello of every page that loads in the target with a new port, and passes on its reports. Ignores messages
 * of another origin, source or form, with a used nonce, or before `opened`.
 */
export function linkPage(link: PageLink): void {
  const usedNonces = new Set<string>();
  let port: MessagePort | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let theme: string | undefined;

  const sendTheme = () => {
    if (theme !== undefined) port?.postMessage(wrap('theme', { theme }));
  };
  const expectPage = () => {
    clearTimeout(timer);
    timer = setTimeout(link.onLost, link.loadTimeoutMs);
  };

  const listen = (to: MessagePort) => {
    let opened = false;
    to.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = parseFramePortMessage(data);
      if (message?.type === 'leaving') return expectPage();
      if (message?.type === 'window') return opened ? link.onWindow() : undefined;
      if (!message || (message.event.action === 'opened') === opened) return;
      opened = true;
      clearTimeout(timer);
      link.onEvent(message.event);
    };
  };

  const greet = ({ data, origin, source }: MessageEvent<unknown>) => {
    const target = link.target();
    if (!target || source !== target || origin !== link.accountOrigin) return;
    const nonce = parseHello(data)?.nonce;
    if (nonce === undefined || usedNonces.has(nonce)) return;
    usedNonces.add(nonce);
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    listen(port);
    target.postMessage(wrap('port', { nonce }), link.accountOrigin, [channel.port2]);
    port.postMessage(wrap('start', link.start));
    sendTheme();
  };

  window.addEventListener('message', greet, { signal: link.signal });
  link.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    port?.postMessage(wrap('close', {}));
    port?.close();
  });
  link.onTheme((next) => {
    theme = next;
    sendTheme();
  });
  expectPage();
}
