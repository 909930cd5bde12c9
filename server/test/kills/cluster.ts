import { type ChildServer, type Installation, reservePorts } from '../child-server.ts';
import type { Random } from './random.ts';

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly data: Record<string, unknown>;
  readonly reason: string;
};
export type Request = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

type Place = { readonly ports: Awaited<ReturnType<typeof reservePorts>> | undefined; server: ChildServer | undefined };

const answerLimitMs = 60_000;

async function ask(method: string, url: string, { body, headers = {} }: Request): Promise<Answer> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(answerLimitMs);
  const response = await fetch(url, { method, headers: { ...type, ...headers }, ...content, signal });
  return answerOf(response.status, await response.text());
}

function answerOf(status: number, text: string): Answer {
  const body: unknown = text === '' ? {} : JSON.parse(text);
  const { data = {}, error } = body as { data?: Record<string, unknown>; error?: { reason: string } };
  return { status, body, data, reason: error?.reason ?? '' };
}

/** Instances on one database that can be killed and restarted. */
export class Cluster {
  readonly installation: Installation;
  readonly #random: Random;
  readonly #places: readonly Place[];
  /** Fails on unexpected errors of an instance. */
  readonly failures: string[] = [];
  #answers = 0;
  #awaited: { readonly count: number; readonly reached: () => void } | undefined;

  constructor(installation: Installation, random: Random, places: readonly Place['ports'][]) {
    this.installation = installation;
    this.#random = random;
    this.#places = places.map((ports) => ({ ports, server: undefined }));
  }

  /** Starts every instance that is not running. */
  async start(): Promise<void> {
    await Promise.all(
      this.#places.map(async (place) => {
        place.server ??= await this.installation.start(place.ports && { ports: place.ports });
      }),
    );
  }

  /** Resolves after so many more answers: a moment in the middle of the work, on any machine. */
  async answers(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited = { count: this.#answers + count, reached: resolve };
    await promise;
  }

  /** Kills one instance in the middle of its work. */
  async killOne(): Promise<void> {
    const place = this.#random.pick(this.#places.filter(({ server }) => server !== undefined));
    const { server } = place ?? {};
    if (!place || !server) throw new Error('Nothing is running');
    await server.end('SIGKILL');
    place.server = undefined;
    this.#examine(server);
  }

  async end(): Promise<void> {
    for (const place of this.#places) {
      const exit = await place.server?.end('SIGTERM');
      if (exit && exit.code !== 0) this.failures.push(`the server ended with ${JSON.stringify(exit)}`);
      if (place.server) this.#examine(place.server);
      place.server = undefined;
    }
  }

  /** Undefined without an answer, and for an answer that leaves the outcome open. */
  async send(method: string, path: string, request: Request = {}): Promise<Answer | undefined> {
    const running = this.#places.flatMap(({ server }) => server ?? []);
    const base = this.#random.pick(running)?.own.portal;
    const answer = base === undefined ? undefined : await ask(method, base + path, request).catch(() => undefined);
    if (!answer) return undefined;
    this.#answers += 1;
    if (this.#answers === this.#awaited?.count) this.#awaited.reached();
    if (answer.status >= 500 && answer.status !== 503) this.failures.push(`${method} ${path}: ${answer.status}`);
    return answer.status >= 500 ? undefined : answer;
  }

  #examine({ log }: ChildServer): void {
    const unexpected = log.filter(({ msg }) => msg === 'unexpected error');
    this.failures.push(...unexpected.map((entry) => JSON.stringify(entry)));
  }
}
