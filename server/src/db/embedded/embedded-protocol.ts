/** What the program and the embedded database's thread say to each other; the bytes are PostgreSQL's own protocol. */
export type ToWorker = { readonly kind: 'execute'; readonly bytes: Uint8Array } | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed' };

export type EmbeddedWorkerData = {
  readonly directory: string;
  /** Tests alone fill the disk with it: Int32Array, 1 in the first place means full. */
  readonly faults?: SharedArrayBuffer;
};
