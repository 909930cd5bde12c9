import type { Kysely } from 'kysely';
import type { Log } from '../base/log.ts';
import type { Tables } from './tables.ts';

export type Database = {
  readonly db: Kysely<Tables>;
  readonly kind: 'embedded' | 'postgres';
  /**
   * Receives the payloads of `pg_notify(channel, …)`. `onLost` reports missed notifications, so that caches are dropped:
   * when the connection is lost, at every failed attempt to reconnect, and after reconnecting.
   */
  listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<() => void>;
  isUsable(): boolean;
  /** For migrations, whose statements may take long. */
  withoutTimeLimit<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** PostgreSQL 15 or newer; without an address the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly logger: Log;
  readonly onState?: (usable: boolean) => void;
  /** The limit for a statement, and for the wait for the embedded session. */
  readonly statementLimitMs?: number;
  /** The embedded database's worker, if it is not beside this module. */
  readonly workerUrl?: URL;
  /** Tests only: see embedded-protocol.ts. */
  readonly faults?: SharedArrayBuffer;
};
