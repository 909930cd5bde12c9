import type { Log } from '../base/log.ts';

export type Listener = { readonly onPayload: (payload: string) => void; readonly onLost: () => void };

/** The listeners of each notification channel; they outlive the connections. */
export type Channels = {
  add(channel: string, listener: Listener): void;
  remove(channel: string, listener: Listener): void;
  names(): string[];
  deliver(channel: string, payload: string): void;
  /** Reports missed notifications: every listener drops its cache. */
  notifyLost(): void;
};

export function createChannels(log: Log): Channels {
  const listeners = new Map<string, Set<Listener>>();
  const callSafely = (call: () => void) => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'a listener of a database channel failed');
    }
  };
  return {
    add(channel, listener) {
      if (!/^[a-z_]+$/.test(channel)) throw new Error(`${channel} is no name of a channel`);
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    remove(channel, listener) {
      listeners.get(channel)?.delete(listener);
    },
    names: () => [...listeners.keys()],
    deliver(channel, payload) {
      for (const listener of listeners.get(channel) ?? []) callSafely(() => listener.onPayload(payload));
    },
    notifyLost() {
      for (const listener of [...listeners.values()].flatMap((set) => [...set])) callSafely(listener.onLost);
    },
  };
}
