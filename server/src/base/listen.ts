/** Subscribes to a notification channel of the database; `onLost` reports that notifications were missed. */
export type Listen = (channel: string, onPayload: (payload: string) => void, onLost: () => void) => Promise<() => void>;
