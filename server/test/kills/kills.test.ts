import { sql } from 'kysely';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { BrowserClient } from '../browser-client.ts';
import { type Installation, prepareInstallation, reservePorts } from '../child-server.ts';
import { createTestStore, silentLog, type TestStore } from '../database.ts';
import { startMailServer } from '../robustness/mail-server.ts';
import { letTimePass } from '../time-passing.ts';
import { Cluster } from './cluster.ts';
import { Gateway } from './gateway.ts';
import { brokenInvariants } from './invariants.ts';
import { limits, Person } from './person.ts';
import { createRandom, type Random } from './random.ts';
import { Review } from './review.ts';

const seed = inject('seed');
const kills = inject('isLong') ? 10 : 3;
const firstPeople = 5;
const password = 'correct horse battery';
const stepLimitMs = 120_000;

let store: TestStore;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let installation: Installation;
let cluster: Cluster | undefined;
beforeEach(async () => {
  store = await createTestStore();
  mailServer = await startMailServer();
  const { port } = mailServer;
  const freemium_allowance = { self_serve: limits.projects };
  installation = await prepareInstallation(store, {
    smtp: { host: '127.0.0.1', port },
    api_key_limit: limits.keys,
    freemium_allowance,
  });
});
afterEach(async () => {
  await cluster?.end();
  await mailServer.close();
  await store.dispose();
});

type Newcomer = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
};

/** The users of the installation with their knowledge of it. */
class World {
  readonly people: Person[] = [];
  readonly gateways: Gateway[];
  readonly problems: string[] = [];
  readonly #cluster: Cluster;
  readonly #random: Random;
  #newcomer: Newcomer | undefined;
  #mayBeSignedUp = false;
  #count = 0;

  constructor(running: Cluster, random: Random) {
    this.#cluster = running;
    this.#random = random;
    this.gateways = ['gateway-a', 'gateway-b'].map((source) => new Gateway(source, running, random));
  }

  emails(): string[] {
    return Array.from({ length: this.#count }, (_, at) => `person-${at + 1}@people.example`);
  }

  /** Signs a user up; after a lost answer they sign in or, if the sign-up failed, sign up again. */
  async welcome(): Promise<void> {
    const newcomer = (this.#newcomer ??= this.#newNewcomer());
    const browser = new BrowserClient(installation.origins);
    const isBack = this.#mayBeSignedUp;
    this.#mayBeSignedUp = true;
    await (isBack ? browser.signIn(newcomer).catch(() => browser.signUp(newcomer)) : browser.signUp(newcomer));
    this.#newcomer = undefined;
    this.#mayBeSignedUp = false;
    this.people.push(new Person(browser, this.#cluster, this.#random));
  }

  /** Whether the kills have met what they are about; a few of them may come too early for that. */
  hasBeenBusy(): boolean {
    const projects = this.people.flatMap((person) => person.projects);
    return projects.length > firstPeople && this.gateways.every(({ acknowledged }) => acknowledged.length > 0);
  }

  /** Works until the signal; requests in flight then get their answers, or none. */
  async work(isOver: () => boolean): Promise<void> {
    const appIds = () => this.people.flatMap(({ projects }) => projects.flatMap(({ app }) => app?.app_id ?? []));
    const arriving = this.welcome().catch(() => undefined); // a cut-off user returns after the restart
    let everybodyLeft = false; // gateways without a known app would wait forever
    const working = Promise.all(this.people.map((person) => person.work(isOver))).finally(() => (everybodyLeft = true));
    const reporting = this.gateways.map((gateway) => gateway.work(() => isOver() || everybodyLeft, appIds));
    await Promise.all([arriving, working, ...reporting]);
  }

  /** Checks that the running installation has everything acknowledged exactly once, and nothing else. */
  async review(): Promise<void> {
    if (this.#newcomer) await this.welcome();
    for (const gateway of this.gateways) await gateway.settle();
    await Promise.all(this.people.map((person) => new Review(person, this.#cluster).run()));
    const units = new Map<string, number>();
    for (const { subject, data } of this.gateways.flatMap(({ acknowledged }) => acknowledged)) {
      units.set(subject, (units.get(subject) ?? 0) + data.units);
    }
    await Promise.all(this.people.map((person) => this.#reviewUsage(person, units)));
    const all = [...this.people, ...this.gateways].flatMap(({ problems }) => problems.splice(0));
    this.problems.push(...all, ...this.#cluster.failures.splice(0));
  }

  async #reviewUsage(person: Person, units: ReadonlyMap<string, number>): Promise<void> {
    for (const { product_id, app } of person.projects) {
      const answer = await person.asUser('GET', `/api/project/usage/${product_id}`);
      const records = answer?.data['non_dev_50_records'] as { usage_units: number }[];
      const shown = records.reduce((sum, { usage_units }) => sum + usage_units, 0);
      const expected = (app && units.get(app.app_id)) ?? 0;
      if (shown !== expected) this.problems.push(`${product_id} shows ${shown} units instead of ${expected}`);
    }
  }

  #newNewcomer(): Newcomer {
    this.#count += 1;
    return { email: `person-${this.#count}@people.example`, first_name: 'Ada', last_name: 'Lovelace', password };
  }
}

/** Includes requests right before a kill. */
async function untilNothingRuns(): Promise<void> {
  const database = await opened(store.dataDir);
  const active = sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await expect
    .poll(async () => (await active.execute(database.db)).rows.length, { timeout: 30_000, interval: 20 })
    .toBe(0);
  await database.close();
}

const opened = (dataDir: string) => openDatabase({ dataDir, databaseUrl: store.databaseUrl, logger: silentLog });

async function inspect(
  database: Database,
  world: World,
  afterwards?: (database: Database) => Promise<void>,
): Promise<void> {
  try {
    world.problems.push(...(await brokenInvariants(database)));
    await afterwards?.(database);
  } finally {
    await database.close();
  }
}

/** A copy of the data that the kill left, to inspect while the server opens the original. */
async function copyOfData(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'waypost-test-'));
  await cp(join(store.dataDir, 'database'), join(copy, 'database'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return copy;
}

async function restartEmbedded(running: Cluster, world: World, kill: number): Promise<void> {
  if (kill % 2 === 0) {
    await inspect(await opened(store.dataDir), world, letTimePass);
    return running.start();
  }
  const copy = await copyOfData();
  await Promise.all([running.start(), opened(copy).then((database) => inspect(database, world))]);
  return rm(copy, { recursive: true });
}

/** Names the step that hangs, unlike the timeout of the whole test. */
async function inTime<T>(step: string, promise: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const tooLate = pause(stepLimitMs, undefined, { signal: limit.signal }).then(() =>
    Promise.reject(new Error(`No end of ${step}`)),
  );
  tooLate.catch(() => undefined);
  return Promise.race([promise, tooLate]).finally(() => limit.abort());
}

async function survive(places: ConstructorParameters<typeof Cluster>[2]): Promise<void> {
  const random = createRandom(seed);
  const running = (cluster = new Cluster(installation, random, places));
  await running.start();
  const world = new World(running, random);
  for (let count = 0; count < firstPeople; count += 1) await world.welcome();
  for (let kill = 1; kill <= kills || !world.hasBeenBusy(); kill += 1) {
    let isOver = false;
    const work = world.work(() => isOver);
    const within = <T>(step: string, promise: Promise<T>) => inTime(`${step} (seed ${seed}, kill ${kill})`, promise);
    const answers = (count: number) => Promise.race([running.answers(count), work]); // every user may have been cut off
    await within('answers before the kill', answers(10 + random.int(100)));
    await pause(random.int(20));
    await within('the kill', running.killOne());
    if (places.length > 1) await within('answers of the others', answers(10 + random.int(40)));
    isOver = true;
    await within('the last answers', work);
    if (store.databaseUrl === undefined) await within('the restart', restartEmbedded(running, world, kill));
    else {
      await untilNothingRuns();
      await inspect(await opened(store.dataDir), world, letTimePass);
      await within('the restart', running.start());
    }
    await within('the review', world.review());
    expect(world.problems, `seed ${seed}, kill ${kill}`).toEqual([]);
  }
  await expectMails(world);
}

/** Every user has exactly one mail, however often it was sent. */
async function expectMails(world: World): Promise<void> {
  const sentTo = () => new Map(world.emails().map((email) => [email, idsOf(email)]));
  const idsOf = (email: string) =>
    new Set(mailServer.taken.filter(({ to }) => to === email).map(({ messageId }) => messageId)).size;
  const expected = new Map(world.emails().map((email) => [email, 1]));
  await expect.poll(sentTo, { timeout: 60_000 }).toEqual(expected);
}

const patience = { timeout: 400_000 };

describe.runIf(inject('postgres') === null)('a server killed under load', () => {
  it(
    'keeps everything acknowledged over several kills, does nothing twice or by half, and starts again USE-44',
    patience,
    async () => {
      await survive([undefined]);
    },
  );
});

describe.runIf(inject('postgres') !== null)('servers on PostgreSQL killed under load', () => {
  it(
    'keep everything acknowledged over several kills, do nothing twice or by half, and start again USE-44',
    patience,
    async () => {
      await survive([undefined]);
    },
  );

  it('do so even while another instance keeps running USE-44 OPS-02', patience, async () => {
    await survive([undefined, await reservePorts()]);
  });
});
