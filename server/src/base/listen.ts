/** Hears what any instance notifies on a channel of the database; `onLost` says that some of it was missed. */
export type Listen = (channel: string, onPayload: (payload: string) => void, onLost: () => void) => Promise<() => void>;
