import type { IngestAnswer } from '@waypost/contract/entities/gateway';
import { setTimeout as pause } from 'node:timers/promises';
import { usageEvent } from '../factories/keys.ts';
import type { Cluster } from './cluster.ts';
import type { Random } from './random.ts';

type Event = ReturnType<typeof usageEvent>;

const services = ['matrix', 'places', 'isoline']; // without a shipped unit rule: units are as reported

/** A gateway that reports calls in batches, with repeats, and resends batches without an answer. */
export class Gateway {
  readonly acknowledged: Event[] = [];
  /** The batch whose answer was lost. */
  doubtful: Event[] = [];
  readonly problems: string[] = [];
  readonly #source: string;
  readonly #cluster: Cluster;
  readonly #random: Random;

  constructor(source: string, cluster: Cluster, random: Random) {
    this.#source = source;
    this.#cluster = cluster;
    this.#random = random;
  }

  async work(isOver: () => boolean, appIds: () => readonly string[]): Promise<void> {
    while (!isOver()) {
      if (!(await this.#report(appIds()))) return;
    }
  }

  /** Resends the lost batch. */
  async settle(): Promise<void> {
    const batch = this.doubtful;
    if (batch.length > 0 && !(await this.#send(batch))) throw new Error('a server that is ready did not take a batch');
  }

  #newEvent(app_id: string): Event {
    const time = new Date(Date.now() - this.#random.int(3) * 24 * 3600 * 1000);
    const service = services[this.#random.int(services.length)] ?? '';
    return usageEvent({ app_id, time, service, units: 1 + this.#random.int(5), source: this.#source });
  }

  #report(appIds: readonly string[]): Promise<boolean> {
    const fresh = Array.from({ length: 1 + this.#random.int(30) }, () => this.#random.pick(appIds)).flatMap((app_id) =>
      app_id === undefined ? [] : [this.#newEvent(app_id)],
    );
    const before = Array.from({ length: this.#random.int(6) }, () => this.#random.pick(this.acknowledged));
    const repeats = [...before, this.#random.pick(fresh)].flatMap((event) => event ?? []);
    const batch = [...repeats, ...fresh];
    return batch.length > 0 ? this.#send(batch) : pause(20, true);
  }

  async #send(batch: Event[]): Promise<boolean> {
    const known = new Set(this.acknowledged.map(({ id }) => id));
    const mayBeStored = this.doubtful === batch;
    const headers = { authorization: `Bearer ${this.#cluster.installation.credential}` };
    const type = { 'content-type': 'application/cloudevents-batch+json' };
    const answer = await this.#cluster.send('POST', '/v1/events', { body: batch, headers: { ...headers, ...type } });
    if (!answer) {
      this.doubtful = batch;
      return false;
    }
    this.doubtful = [];
    const distinct = [...new Map(batch.map((event) => [event.id, event])).values()];
    const fresh = distinct.filter(({ id }) => !known.has(id));
    this.acknowledged.push(...fresh);
    const { accepted, refused } = answer.body as IngestAnswer;
    const expected = mayBeStored ? [0, fresh.length] : [fresh.length];
    if (answer.status !== 200 || refused.length > 0)
      this.problems.push(`a batch was answered ${JSON.stringify(answer.body)}`);
    else if (!expected.includes(accepted))
      this.problems.push(`${accepted} events were accepted instead of ${expected.join(' or ')}`);
    return true;
  }
}
