import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { retryUntilSuccess } from '../back-off.ts';
import { createChannels } from '../channels.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { isUnavailable, storageUnavailable } from '../errors.ts';
import { type RunQuery, inOneWrite } from './postgres-pipeline.ts';
import { PostgresListener } from './postgres-listener.ts';
import type { Tables } from '../tables.ts';
import { assertOutsideTransaction } from '../transaction.ts';
import { columnTypes } from '../types.ts';

type Options = DatabaseOptions & { readonly databaseUrl: string };

const statementLimitMs = 10_000;
const oldestMajor = 15;

function connectionConfig(options: Options): pg.PoolConfig {
  const limit = options.statementLimitMs ?? statementLimitMs;
  return {
    connectionString: options.databaseUrl,
    types: columnTypes,
    application_name: 'waypost',
    options: '-c timezone=UTC',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: limit,
    idle_in_transaction_session_timeout: 3 * limit,
    // for a server that does not answer at all; later than the server's own limit
    query_timeout: limit + 5000,
  };
}

type Health = { readonly isUsable: () => boolean; readonly report: (error: unknown) => void };

/** Turns failures of the database itself into refusals, and reports them. */
function guarded(pool: pg.Pool, { isUsable, report }: Health): PostgresPool {
  const refuse = (error: unknown) => {
    report(error);
    return storageUnavailable(error);
  };
  const guard = (client: pg.PoolClient): PostgresPoolClient => {
    let broken = false; // another user would receive the answer to the aborted query
    const ask: RunQuery = async (text, values) => {
      try {
        return await client.query(text, values);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        broken = true;
        throw refuse(error);
      }
    };
    return {
      // pg overloads it; Kysely uses only this form
      query: inOneWrite(client.connection.stream, ask) as unknown as PostgresPoolClient['query'],
      release: (discard) => client.release(discard || broken),
    };
  };
  return {
    options: pool.options,
    async connect() {
      assertOutsideTransaction();
      if (!isUsable()) throw storageUnavailable();
      const client = await pool.connect().catch((error: unknown) => {
        throw refuse(error);
      });
      return guard(client);
    },
    end: () => Promise.resolve(), // Kysely calls this only if a statement ran, so the database ends the pool itself
  };
}

async function assertReachable(pool: pg.Pool): Promise<void> {
  const answer = await pool.query<{ server_version_num: string }>('show server_version_num').catch((error: unknown) => {
    throw new Error('The database of DATABASE_URL cannot be used', { cause: error });
  });
  const major = Math.floor(Number(answer.rows[0]?.server_version_num) / 10_000);
  if (major < oldestMajor) throw new Error(`PostgreSQL ${major} is too old: ${oldestMajor} is the oldest that works`);
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly db: Kysely<Tables>;
  readonly #options: Options;
  readonly #pool: pg.Pool;
  readonly #channels;
  readonly #listener;
  readonly #stop = new AbortController();
  #usable = true;
  #probing = false;
  #ended: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    const config = connectionConfig(options);
    this.#pool = new pg.Pool({ ...config, pipeline: true, max: 10 });
    this.#pool.on('error', (error) => this.#examine(error));
    // the pool handles errors of idle connections only; in a transaction an unhandled one would end the process
    this.#pool.on('connect', (client) => client.on('error', (error) => this.#examine(error)));
    const pool = guarded(this.#pool, { isUsable: () => this.#usable, report: (error) => this.#examine(error) });
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    this.#channels = createChannels(options.logger);
    this.#listener = new PostgresListener({ config, channels: this.#channels, logger: options.logger });
  }

  open(): Promise<void> {
    return assertReachable(this.#pool);
  }

  isUsable(): boolean {
    return this.#usable;
  }

  async listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<() => void> {
    const listener = { onPayload, onLost };
    this.#channels.add(channel, listener);
    await this.#listener.listen(channel);
    return () => this.#channels.remove(channel, listener);
  }

  async withoutTimeLimit<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const { connectionString, types, options, keepAlive } = connectionConfig(this.#options);
    const pool = new pg.Pool({ connectionString, types, options, keepAlive, max: 1 });
    pool.on('connect', (client) => client.on('error', (error) => this.#examine(error)));
    pool.on('error', () => undefined); // handled by the connection
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.db.destroy();
    await Promise.all([this.#listener.close(), (this.#ended ??= this.#pool.end())]);
  }

  /** After a failed connection, the database counts as unusable only if a new connection fails too. */
  #examine(error: unknown): void {
    if (this.#probing || this.#stop.signal.aborted) return;
    this.#probing = true;
    this.#options.logger.warn({ err: error }, 'a database connection failed');
    void this.#probe();
  }

  async #probe(): Promise<void> {
    const works = await retryUntilSuccess(async () => {
      await this.#pool.query('select 1').catch((error: unknown) => {
        this.#setUsable(false);
        throw error;
      });
    }, this.#stop.signal);
    this.#probing = false;
    if (works) this.#setUsable(true);
  }

  #setUsable(usable: boolean): void {
    if (this.#usable === usable || this.#stop.signal.aborted) return;
    this.#usable = usable;
    this.#options.logger.warn({ usable }, usable ? 'the database is usable again' : 'the database is not usable');
    this.#options.onState?.(usable);
  }
}

export async function openPostgresDatabase(options: Options): Promise<Database> {
  const database = new PostgresDatabase(options);
  try {
    await database.open();
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
