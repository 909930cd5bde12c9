import { randomUUID } from 'node:crypto';
import type { BrowserClient } from '../browser-client.ts';
import type { Answer, Cluster, Request } from './cluster.ts';
import { Possible } from './possible.ts';
import type { Random } from './random.ts';

export const limits = { projects: 3, keys: 3 } as const;

export type KnownKey = {
  readonly apiKeyId: string;
  readonly apiKey: string;
  readonly name: Possible<string>;
  readonly enabled: Possible<boolean>;
  readonly exists: Possible<boolean>;
};
export type KnownApp = {
  readonly app_id: string;
  readonly name: Possible<string>;
  readonly keys: KnownKey[];
  /** Names of keys whose creation was not answered. */
  readonly doubtfulKeys: Set<string>;
};
export type KnownProject = {
  readonly product_id: string;
  readonly name: Possible<string>;
  app: KnownApp | undefined;
  /** The name of an app whose creation was not answered. */
  doubtfulApp: string | undefined;
};

/** A user of the console who sends one request at a time and remembers every acknowledgement. */
export class Person {
  readonly projects: KnownProject[] = [];
  /** The creation flow without an answer, resent under its id until it has one. */
  flow: string | undefined;
  readonly problems: string[] = [];
  readonly #browser: BrowserClient;
  readonly #cluster: Cluster;
  readonly #random: Random;
  #mayCreate = true;
  #names = 0;

  constructor(browser: BrowserClient, cluster: Cluster, random: Random) {
    this.#browser = browser;
    this.#cluster = cluster;
    this.#random = random;
  }

  /** Acts at random until a request gets no answer or the signal comes. */
  async work(isOver: () => boolean): Promise<void> {
    this.#mayCreate = this.#random.chance(0.5);
    while (!isOver()) {
      if (!(await this.#doSomething())) return;
    }
  }

  asUser(method: string, path: string, { body, headers: more }: Request = {}): Promise<Answer | undefined> {
    const { cookies } = this.#browser;
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      origin: this.#cluster.installation.origins.portal,
      ...more,
    };
    return this.#cluster.send(method, path, { body, headers });
  }

  withToken(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const headers = { authorization: `Bearer ${this.#browser.session?.accessToken}` };
    return this.#cluster.send(method, path, { body, headers });
  }

  /** Sends the open creation flow, or a new one; it creates one project however often it is sent. */
  async createProject(): Promise<boolean> {
    const flow = (this.flow ??= randomUUID());
    const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@people.example', country: 'DEU' };
    const input = { plan_id: 'Freemium-Basic', date: '2026-11-21', user };
    const answer = await this.asUser('POST', '/api/project', { body: input, headers: { 'idempotency-key': flow } });
    if (!answer) return false;
    const isLimited = this.projects.length >= limits.projects;
    if (answer.status === 201) {
      this.flow = undefined;
      if (isLimited) this.problems.push(`a project was created beyond the limit: ${String(answer.data['product_id'])}`);
      this.#learnProject(String(answer.data['product_id']));
    } else if (answer.reason === 'FREEMIUM_COUNT_EXCEEDED') {
      this.flow = undefined;
      if (!isLimited) this.problems.push(`creation was refused at ${this.projects.length} projects`);
    } else this.#expectReason('creation', answer, ['CREATION_LOCKED', 'RATE_LIMITED']);
    return true;
  }

  #learnProject(product_id: string): void {
    if (this.projects.some((known) => known.product_id === product_id)) {
      this.problems.push(`two flows got the project ${product_id}`);
      return;
    }
    const name = new Possible(
      'Freemium Basic',
      ...Array.from({ length: limits.projects - 1 }, (_, at) => `Freemium Basic ${at + 2}`),
    );
    this.projects.push({ product_id, name, app: undefined, doubtfulApp: undefined });
  }

  #expectReason(what: string, { status, reason }: Answer, allowed: readonly string[]): void {
    if (!allowed.includes(reason)) this.problems.push(`${what} was answered ${status} ${reason}`);
  }

  #newName(kind: string): string {
    this.#names += 1;
    return `${kind} ${this.#names}`;
  }

  #doSomething(): Promise<boolean> {
    if (this.#mayCreate && this.#random.chance(0.3)) {
      this.#mayCreate = false;
      return this.createProject();
    }
    const project = this.#random.pick(this.projects);
    if (!project) return this.asUser('GET', '/api/developer').then((answer) => answer !== undefined);
    if (!project.app || this.#random.chance(0.1)) return this.#generateOrRenameApp(project);
    if (this.#random.chance(0.15)) return this.#rename(`/api/project/${project.product_id}`, 'Project', project.name);
    return this.#workOnKeys(project.app);
  }

  async #rename(path: string, kind: string, name: Possible<string>): Promise<boolean> {
    const app_name = this.#newName(kind);
    const answer = await this.asUser('PUT', path, { body: { app_name } });
    if (!answer) name.mayBe(app_name);
    else if (answer.status === 200) name.set(app_name);
    else this.problems.push(`renaming ${path} was answered ${answer.status} ${answer.reason}`);
    return answer !== undefined;
  }

  async #generateOrRenameApp(project: KnownProject): Promise<boolean> {
    const { product_id, app } = project;
    if (app) return this.#rename(`/api/project/${product_id}/app/${app.app_id}`, 'App', app.name);
    const app_name = this.#newName('App');
    const body = { app_name, platform: 'web', auth_type: 'apiKey' };
    const answer = await this.asUser('POST', `/api/project/${product_id}/app`, { body });
    if (!answer) project.doubtfulApp = app_name;
    else if (answer.status === 201) {
      const app_id = String(answer.data['app_id']);
      project.app = { app_id, name: new Possible(app_name), keys: [], doubtfulKeys: new Set() };
    } else this.problems.push(`generating an app was answered ${answer.status} ${answer.reason}`);
    return answer !== undefined;
  }

  #workOnKeys(app: KnownApp): Promise<boolean> {
    const key = this.#random.pick(app.keys.filter(({ exists }) => exists.isCertainly(true)));
    if (!key || this.#random.chance(0.25)) return this.#generateKey(app);
    const path = `/api-key-service/apps/${app.app_id}/apiKeys/${key.apiKeyId}`;
    const kind = this.#random.int(5);
    if (kind === 0) return this.#change(['DELETE', path], key.exists, false);
    if (kind === 1) {
      const name = this.#newName('Key');
      return this.#change(['PUT', path, { name }], key.name, name);
    }
    const enable = this.#random.chance(0.5);
    return this.#change(['POST', `${path}/${enable ? 'enable' : 'disable'}`], key.enabled, enable);
  }

  async #change<T>(request: [string, string, unknown?], fact: Possible<T>, value: T): Promise<boolean> {
    const answer = await this.withToken(...request);
    if (!answer) fact.mayBe(value);
    else if (answer.status < 300) fact.set(value);
    else this.problems.push(`${request[0]} ${request[1]} was answered ${answer.status} ${answer.reason}`);
    return answer !== undefined;
  }

  async #generateKey(app: KnownApp): Promise<boolean> {
    const name = this.#newName('Key');
    const answer = await this.withToken('POST', `/api-key-service/apps/${app.app_id}/apiKeys`, { name });
    const count = app.keys.filter(({ exists }) => exists.isCertainly(true)).length;
    if (!answer) app.doubtfulKeys.add(name);
    else if (answer.status === 201) {
      if (count >= limits.keys) this.problems.push(`a key was generated beyond the limit of ${app.app_id}`);
      app.keys.push(newKey(answer.body, name));
    } else if (answer.reason === 'KEY_LIMIT_REACHED') {
      if (count < limits.keys) this.problems.push(`a key was refused at ${count} keys of ${app.app_id}`);
    } else this.#expectReason('generating a key', answer, ['RATE_LIMITED']);
    return answer !== undefined;
  }
}

export function newKey(body: unknown, name: string): KnownKey {
  const { apiKeyId, apiKey } = body as { apiKeyId: string; apiKey: string };
  return { apiKeyId, apiKey, name: new Possible(name), enabled: new Possible(true), exists: new Possible(true) };
}
