import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { columnTypes } from '../types.ts';
import type { EmbeddedWorkerData, FromWorker, ToWorker } from './embedded-protocol.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { unpausedTimeout } from './unpaused-timeout.ts';

export type EmbeddedSession = {
  readonly client: pg.Client;
  hasEnded(): boolean;
  /** Off during migrations, which may build large indexes. */
  limitStatements(limited: boolean): void;
  /** Resolves after the worker has exited; nothing else may open its files earlier. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

export type SessionOptions = EmbeddedWorkerData & {
  readonly workerUrl: URL;
  readonly statementLimitMs: number;
  /** Called once when the worker exits, hangs or fails, but not after kill or close. */
  readonly onEnd: (reason: string) => void;
};

const startLimitMs = 60_000;
const closeLimitMs = 10_000;

/** Runs the database in a worker thread, because PGlite blocks the event loop, and hangs forever on a full disk. */
class EmbeddedThread {
  readonly stream: EmbeddedStream;
  limited = true;
  readonly #worker: Worker;
  readonly #options: SessionOptions;
  readonly #started = Promise.withResolvers<'ready' | 'closed'>();
  #closed: (() => void) | undefined;
  #endWatch: (() => void) | undefined;
  ended = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { directory, faults } = options;
    this.#worker = new Worker(options.workerUrl, {
      workerData: { directory, faults } satisfies EmbeddedWorkerData,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.stream = new EmbeddedStream((bytes) => this.#execute(bytes));
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    this.#worker.on('error', (error) => this.end(error.message));
    this.#worker.on('exit', (code) => this.end(`its thread ended with code ${code}`));
  }

  async started(): Promise<void> {
    const timer = setTimeout(() => this.end('it did not start in time'), startLimitMs);
    await this.#started.promise.finally(() => clearTimeout(timer));
  }

  async kill(): Promise<void> {
    this.ended = true;
    this.#endWatch?.();
    this.stream.destroy();
    await this.#worker.terminate();
  }

  async close(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#closed = closed.resolve;
    this.ended = true;
    const timer = setTimeout(closed.resolve, closeLimitMs);
    this.#post({ kind: 'close' });
    await closed.promise.finally(() => clearTimeout(timer));
    this.stream.destroy();
    await this.#worker.terminate();
  }

  #execute(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.limited) {
      const limit = this.#options.statementLimitMs;
      this.#endWatch ??= unpausedTimeout(limit, () => this.end(`a statement took longer than ${limit} ms`));
    }
    this.#post({ kind: 'execute', bytes }, [bytes.buffer]);
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromWorker): void {
    this.#endWatch?.();
    this.#endWatch = undefined;
    if (message.kind === 'ready') this.#started.resolve('ready');
    else if (message.kind === 'answer') this.stream.push(message.bytes);
    else if (message.kind === 'closed') this.#closed?.();
    else this.end(message.reason);
  }

  end(reason: string): void {
    this.#closed?.();
    if (this.ended) return;
    void this.kill();
    this.#started.reject(new Error(`The embedded database ended: ${reason}`));
    this.#options.onEnd(reason);
  }
}

export async function startEmbeddedSession(options: SessionOptions): Promise<EmbeddedSession> {
  const thread = new EmbeddedThread(options);
  const client = new pg.Client({ stream: () => thread.stream as never, types: columnTypes });
  client.on('error', (error) => thread.end(error.message)); // an unhandled error event would end the process
  try {
    await thread.started();
    await client.connect();
  } catch (error) {
    await thread.kill();
    throw error;
  }
  return {
    client,
    hasEnded: () => thread.ended,
    limitStatements: (limited) => (thread.limited = limited),
    kill: () => thread.kill(),
    close: () => thread.close(),
  };
}
