import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { retryUntilSuccess } from '../back-off.ts';
import { createChannels } from '../channels.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { lockDirectory } from './directory-lock.ts';
import { type EmbeddedSession, startEmbeddedSession } from './embedded-session.ts';
import { SessionQueue } from './session-queue.ts';
import type { Tables } from '../tables.ts';

type Options = Omit<DatabaseOptions, 'databaseUrl'>;

// the bundle has the compiled worker beside it
const workerFile = import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './database-worker.js';
const statementLimitMs = 10_000;

function prepareDirectory(dataDir: string): { directory: string; unlock: () => void } {
  const directory = join(dataDir, 'database');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(directory);
  // PGlite creates files that everybody can read
  if (existsSync(directory)) chmodSync(directory, 0o700);
  return { directory, unlock };
}

/** One session in its own worker thread, restarted after a failure. */
class EmbeddedDatabase implements Database {
  readonly kind = 'embedded';
  readonly db: Kysely<Tables>;
  readonly #unlimited: Kysely<Tables>;
  readonly #options: Options;
  readonly #directory: string;
  readonly #unlock: () => void;
  readonly #channels;
  readonly #queue;
  readonly #stop = new AbortController();
  #session: EmbeddedSession | undefined;
  #reopening: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { directory, unlock } = prepareDirectory(options.dataDir);
    this.#directory = directory;
    this.#unlock = unlock;
    this.#channels = createChannels(options.logger);
    this.#queue = new SessionQueue({
      waitLimitMs: options.statementLimitMs ?? statementLimitMs,
      onBroken: (reason) => this.#lose(reason),
      onLend: (limited) => this.#session?.limitStatements(limited),
    });
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#queue }) });
    this.#unlimited = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#queue.unlimited() }) });
  }

  async open(): Promise<void> {
    const session = await startEmbeddedSession({
      directory: this.#directory,
      ...(this.#options.faults && { faults: this.#options.faults }),
      workerUrl: this.#options.workerUrl ?? new URL(workerFile, import.meta.url),
      statementLimitMs: this.#options.statementLimitMs ?? statementLimitMs,
      onEnd: (reason) => this.#lose(reason),
    });
    try {
      await this.#adopt(session);
    } catch (error) {
      await session.kill();
      throw error;
    }
  }

  async #adopt(session: EmbeddedSession): Promise<void> {
    session.client.on('notification', ({ channel, payload = '' }) => this.#channels.deliver(channel, payload));
    for (const channel of this.#channels.names()) await session.client.query(`listen "${channel}"`);
    if (session.hasEnded()) throw new Error('the embedded database ended while it was opened');
    this.#stop.signal.throwIfAborted();
    this.#session = session;
    this.#queue.open(session);
  }

  isUsable(): boolean {
    return this.#session !== undefined;
  }

  async listen(channel: string, onPayload: (payload: string) => void, onLost: () => void): Promise<() => void> {
    const listener = { onPayload, onLost };
    const session = await this.#queue.connect();
    this.#channels.add(channel, listener);
    await session.query(`listen "${channel}"`, []).finally(() => session.release());
    return () => this.#channels.remove(channel, listener);
  }

  withoutTimeLimit<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return work(this.#unlimited);
  }

  async close(): Promise<void> {
    await this.db.destroy(); // does nothing if no statement ran
    await (this.#closing ??= this.#end());
  }

  abandon(): void {
    this.#unlock();
  }

  #lose(reason: string): void {
    const session = this.#session;
    if (session === undefined) return;
    this.#session = undefined;
    this.#queue.shut();
    this.#options.logger.error({ reason }, 'the embedded database is not usable; opening it again');
    this.#options.onState?.(false);
    this.#reopening = this.#reopen(session);
  }

  async #reopen(lost: EmbeddedSession): Promise<void> {
    await lost.kill();
    const opened = await retryUntilSuccess(() => this.open(), this.#stop.signal);
    if (!opened) return;
    this.#options.logger.info({}, 'the embedded database is usable again');
    this.#options.onState?.(true);
    this.#channels.notifyLost();
  }

  async #end(): Promise<void> {
    this.#stop.abort();
    const session = this.#session;
    this.#session = undefined;
    this.#queue.shut();
    await this.#reopening;
    await session?.close();
    this.#unlock();
  }
}

export async function openEmbeddedDatabase(options: Options): Promise<Database> {
  const database = new EmbeddedDatabase(options);
  try {
    await database.open();
  } catch (error) {
    database.abandon();
    throw error;
  }
  return database;
}
