import type { Answer, Cluster } from './cluster.ts';
import { type KnownApp, type KnownKey, type KnownProject, limits, newKey, type Person } from './person.ts';
import { Possible } from './possible.ts';

type ReadKey = { readonly apiKeyId: string; readonly apiKey: string; readonly name: string; readonly enabled: boolean };
type ReadApp = { readonly app_id: string; readonly app_name: string };

/** Compares the console's pages of one user with the acknowledged state, and resolves the unanswered requests. */
export class Review {
  readonly #person: Person;
  readonly #cluster: Cluster;

  constructor(person: Person, cluster: Cluster) {
    this.#person = person;
    this.#cluster = cluster;
  }

  async run(): Promise<void> {
    await this.#projects();
    for (const project of this.#person.projects) await this.#project(project);
  }

  #must<T>(what: string, holds: boolean, found?: T): void {
    if (!holds) this.#person.problems.push(found === undefined ? what : `${what}: ${JSON.stringify(found)}`);
  }

  async #read(question: Promise<Answer | undefined>, what: string): Promise<Answer> {
    const answer = await question;
    if (!answer) throw new Error(`${what} was not answered by a server that is ready`);
    return answer;
  }

  async #projects(): Promise<void> {
    const person = this.#person;
    if (person.flow !== undefined) await person.createProject();
    const account = await this.#read(person.asUser('GET', '/api/developer'), 'the account');
    const products = (account.data['products'] ?? []) as { product_id: string }[];
    const listed = products.map(({ product_id }) => product_id);
    const known = person.projects.map(({ product_id }) => product_id);
    this.#must(
      'projects that were acknowledged are gone',
      known.every((id) => listed.includes(id)),
      { known, listed },
    );
    const doubled = listed.length > known.length + (person.flow === undefined ? 0 : 1);
    this.#must('a project is there twice, or without a flow', !doubled, { known, listed });
    this.#must('there are more projects than allowed', listed.length <= limits.projects, listed);
    this.#must('an account is there without its project', account.status !== 200 || listed.length > 0);
  }

  async #project(project: KnownProject): Promise<void> {
    const { product_id, name } = project;
    const { status, data } = await this.#read(this.#person.asUser('GET', `/api/project/${product_id}`), product_id);
    if (status !== 200) return this.#must(`${product_id} is gone`, false, status);
    const actual = String(data['app_name']);
    const expected = name.toString();
    this.#must(`${product_id} has another name than ${expected}`, name.settle(actual), actual);
    const apps = data['apps'] as ReadApp[];
    this.#must(`${product_id} has more than one app of its kind`, apps.length <= 1, apps);
    this.#app(project, apps[0]);
    if (project.app) await this.#keys(project.app);
    return undefined;
  }

  #app(project: KnownProject, found: ReadApp | undefined): void {
    const { app, doubtfulApp } = project;
    project.doubtfulApp = undefined;
    if (app) {
      const expected = app.name.toString();
      this.#must(`${app.app_id} is gone`, found?.app_id === app.app_id, found);
      if (found) this.#must(`${app.app_id} has another name than ${expected}`, app.name.settle(found.app_name), found);
    } else if (found) {
      this.#must('there is an app that nobody generated', found.app_name === doubtfulApp, found);
      project.app = { app_id: found.app_id, name: new Possible(found.app_name), keys: [], doubtfulKeys: new Set() };
    }
  }

  async #keys(app: KnownApp): Promise<void> {
    const { body } = await this.#read(
      this.#person.withToken('GET', `/api-key-service/apps/${app.app_id}/apiKeys`),
      app.app_id,
    );
    const { items } = body as { items: ReadKey[] };
    this.#must(`${app.app_id} has more keys than allowed`, items.length <= limits.keys, items.length);
    for (const item of items.filter(({ apiKeyId }) => !app.keys.some((key) => key.apiKeyId === apiKeyId))) {
      this.#must('there is a key that nobody generated', app.doubtfulKeys.delete(item.name), item);
      app.keys.push(newKey(item, item.name));
    }
    app.doubtfulKeys.clear();
    for (const key of app.keys)
      await this.#key(
        key,
        items.find(({ apiKeyId }) => apiKeyId === key.apiKeyId),
      );
  }

  async #key(key: KnownKey, found: ReadKey | undefined): Promise<void> {
    const { apiKeyId, apiKey, exists, enabled, name } = key;
    const expected = [apiKeyId, 'exists', exists, 'enabled', enabled, 'named', name].join(' ');
    this.#must(`not as acknowledged, ${expected}`, exists.settle(found !== undefined), found);
    if (found) {
      const same = [enabled.settle(found.enabled), name.settle(found.name), apiKey === found.apiKey];
      this.#must(`not as acknowledged, ${expected}`, !same.includes(false), found);
    }
    const code = !found ? 'NOT_FOUND' : found.enabled ? 'VALID' : 'DISABLED';
    const headers = { authorization: `Bearer ${this.#cluster.installation.credential}` };
    const asked = this.#cluster.send('POST', '/v1/keys/verify', { body: { key: apiKey }, headers });
    const { body } = await this.#read(asked, 'verify');
    this.#must(
      `the gateway is told otherwise than ${code} of ${apiKeyId}`,
      (body as { code: string }).code === code,
      body,
    );
  }
}
