import type { Kysely } from 'kysely';
import type { Log } from './log.ts';
import type { Tables } from './tables.ts';

export type Database = {
  readonly db: Kysely<Tables>;
  readonly kind: 'embedded' | 'postgres';
  /**
   * Payloads of `pg_notify(channel, …)`. `onLost` says that some were missed: forget what was kept. It comes when
   * the connection is lost, at every vain attempt to get it back, and when it is back.
   */
  listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<() => void>;
  isUsable(): boolean;
  /** For migrations: no statement is ended for taking long. */
  withoutTimeLimit<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** PostgreSQL 15 or newer; without it the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly logger: Log;
  readonly onState?: (usable: boolean) => void;
  /** How long a statement, or the wait for the session, may take. */
  readonly statementLimitMs?: number;
  /** The embedded database's thread, where it does not lie beside this module. */
  readonly workerUrl?: URL;
  /** Tests alone: see embedded-protocol.ts. */
  readonly faults?: SharedArrayBuffer;
};
