import type { Log } from './log.ts';

export type Listener = { readonly onPayload: (payload: string) => void; readonly onLost: () => void };

/** Who listens to what. It outlives the connections that carry the notifications. */
export type Channels = {
  add(channel: string, listener: Listener): void;
  remove(channel: string, listener: Listener): void;
  names(): string[];
  deliver(channel: string, payload: string): void;
  /** Notifications were missed: every listener forgets what it kept. */
  lost(): void;
};

export function createChannels(log: Log): Channels {
  const listeners = new Map<string, Set<Listener>>();
  const safely = (call: () => void) => {
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
      for (const listener of listeners.get(channel) ?? []) safely(() => listener.onPayload(payload));
    },
    lost() {
      for (const listener of [...listeners.values()].flatMap((set) => [...set])) safely(listener.onLost);
    },
  };
}
