import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Channels } from '../channels.ts';
import type { Log } from '../../base/log.ts';

type Options = { readonly config: pg.ClientConfig; readonly channels: Channels; readonly logger: Log };

const beatMs = 10_000;
const slowestRetryMs = 2000;

/** A dedicated connection for LISTEN: the pool would lend its connection to others, and lose its notifications. */
export class PostgresListener {
  readonly #options: Options;
  readonly #stop = new AbortController();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async listen(channel: string): Promise<void> {
    this.#connecting ??= this.#connect();
    await this.#connecting.catch((error: unknown) => {
      this.#connecting = undefined;
      throw error;
    });
    // without a connection there is nothing to do: the next one subscribes to every channel
    await this.#client?.query(`listen "${channel}"`);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { config, channels } = this.#options;
    const client = new pg.Client({ ...config, application_name: 'waypost listener' });
    client.on('error', () => this.#drop(client));
    client.on('end', () => this.#drop(client));
    client.on('notification', ({ channel, payload = '' }) => channels.deliver(channel, payload));
    try {
      await client.connect();
      for (const channel of channels.names()) await client.query(`listen "${channel}"`);
      this.#stop.signal.throwIfAborted();
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    void this.#beat(client);
  }

  /** Detects a silently dead connection by a query. */
  async #beat(client: pg.Client): Promise<void> {
    while (this.#client === client) {
      await this.#pause(beatMs);
      if (this.#client === client) await client.query('select 1').catch(() => this.#drop(client));
    }
  }

  #drop(lost: pg.Client): void {
    if (this.#client !== lost) return;
    this.#client = undefined;
    void lost.end().catch(() => undefined);
    this.#options.logger.warn({}, 'the connection for notifications was lost');
    this.#options.channels.notifyLost();
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let pauseMs = 100; !this.#stop.signal.aborted; pauseMs = Math.min(pauseMs * 2, slowestRetryMs)) {
      const connected = await this.#connect().then(
        () => true,
        () => false,
      );
      this.#options.channels.notifyLost(); // caches that were filled since the loss may be stale
      if (connected) return;
      await this.#pause(pauseMs);
    }
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined);
  }
}
