/** An event as the queue keeps it: its text is written once, since a repeat must be the same byte for byte (USE-45). */
export type QueuedEvent = { readonly seq: number; readonly id: string; readonly body: string };
export type RefusedEvent = { readonly id: string; readonly reason: string };

/** Where events wait until the portal has answered for each of them. Bring your own, or take one of the two here. */
export type EventQueue = {
  /** Names this instance in every event; it lives as long as the queue. */
  readonly instanceId: string;
  /** Settles when the event is kept. @throws when it cannot be; the event is then not in the queue. */
  add(event: Omit<QueuedEvent, 'seq'>): Promise<void>;
  /** The oldest events that wait. */
  oldest(limit: number): readonly QueuedEvent[];
  /** Takes away what the portal has taken over, and sets aside what it will never take. */
  settle(events: readonly QueuedEvent[], refused: readonly RefusedEvent[]): void;
  waiting(): number;
  close(): void;
};
