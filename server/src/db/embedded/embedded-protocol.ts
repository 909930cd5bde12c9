/** Messages to the embedded database's worker; `bytes` are PostgreSQL's own protocol. */
export type ToWorker = { readonly kind: 'execute'; readonly bytes: Uint8Array } | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed' };

export type EmbeddedWorkerData = {
  readonly directory: string;
  /** Tests only: an Int32Array whose first element simulates a full disk when it is 1. */
  readonly faults?: SharedArrayBuffer;
};
