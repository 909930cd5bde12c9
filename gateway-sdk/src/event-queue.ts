/** A queued event. It is serialised once, because a repeat must be identical byte for byte (USE-45). */
export type QueuedEvent = { readonly seq: number; readonly id: string; readonly body: string };
export type RefusedEvent = { readonly id: string; readonly reason: string };

/** Stores events until the portal has acknowledged each of them. Implement your own, or use one of the two here. */
export type EventQueue = {
  /** Identifies this instance in every event; as permanent as the queue. */
  readonly instanceId: string;
  /** Resolves when the event is stored. @throws if that fails; the event is then not in the queue. */
  add(event: Omit<QueuedEvent, 'seq'>): Promise<void>;
  /** The oldest queued events. */
  oldest(limit: number): readonly QueuedEvent[];
  /** Removes the events that the portal has accepted, and sets aside those that it has refused for good. */
  settle(events: readonly QueuedEvent[], refused: readonly RefusedEvent[]): void;
  waiting(): number;
  close(): void;
};
