import { parseRestrictions, noRestrictions } from '@waypost/domain/keys/key-restrictions';
import { credentialsProperties } from '@waypost/domain/keys/access-key';
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../server/test/browser-client.ts';
import { contentPages } from '../../web/content-pages.ts';
import { newApp, newDeveloper, newKey, type NewKey, newProject } from '../console/developer.ts';
import { product } from '../harness.ts';
import { checkAll, codeOf, node, shell } from './page-code.ts';

const root = join(import.meta.dirname, '../..');
const soon = { interval: 100 }; // each look starts a program

let client: BrowserClient;
let projectId: string;
let keys: string;
let key: NewKey;

beforeAll(async () => {
  client = await newDeveloper();
  projectId = await newProject(client);
  const appId = await newApp(client, projectId);
  keys = `/api-key-service/apps/${appId}/apiKeys`;
  key = await newKey(client, appId, 'Web shop');
});

/** Code with its placeholders filled in. */
const withKey = (code: string, apiKey = key.apiKey) => code.replaceAll('{YOUR_API_KEY}', apiKey);

const put = async (path: string, body: object) => expect((await client.withToken('PUT', path, body)).status).toBe(200);
const restrict = (restrictions: object) => put(`${keys}/${key.apiKeyId}/restrictions`, restrictions);
const answerOf = async (code: string) =>
  JSON.parse(await shell(withKey(code))) as { status?: number; results?: unknown[] };
const isServed = (answer: { results?: unknown[] }) => expect(answer.results).toBeInstanceOf(Array);

describe('what stands in the documentation works as it stands there', () => {
  it('on the page of the first key', async () => {
    let answered: object = {};
    let refused: object = {};
    await checkAll('/documentation/your-first-key', {
      async 'Look up a place with curl'(code) {
        answered = await answerOf(code);
        isServed(answered);
      },
      'The answer': async (code) => expect(answered).toEqual(JSON.parse(code)),
      'The same call from JavaScript': async (code) => expect(await node(withKey(code))).toBe('Lisbon, Portugal\n'),
      'Find the place nearest to a point': async (code) => isServed(await answerOf(code)),
      'Measure a route from Lisbon to Paris': async (code) =>
        expect(await answerOf(code)).toMatchObject({ legs: [{}], geometry: { type: 'LineString' } }),
      async 'A call with an unknown key'(code) {
        refused = await answerOf(code);
      },
      'The answer to an unknown key': async (code) => expect(refused).toMatchObject(JSON.parse(code) as object),
    });
  });

  it('on the page about rotating', async () => {
    const before = key.apiKey;
    const rotate = async (grace: string) => {
      const rotated = await client.withToken('POST', `${keys}/${key.apiKeyId}/rotate`, { grace });
      key = { ...key, apiKey: (rotated.body as NewKey).apiKey };
    };
    await checkAll('/documentation/rotate-without-downtime', {
      'Read the key from the environment': async (code) =>
        expect(await node(code, { WAYPOST_API_KEY: key.apiKey })).toBe('200\n'),
      async 'Print the status of a call'(code) {
        await rotate('1h');
        await expect.poll(() => shell(withKey(code)), soon).toBe('200');
        expect(await shell(withKey(code, before))).toBe('200');
        await rotate('none');
        await expect.poll(() => shell(withKey(code)), soon).toBe('200');
        await expect.poll(() => shell(withKey(code, before)), soon).toBe('401');
      },
    });
  });

  it('on the page about restrictions', async () => {
    const lists: Record<string, string[]> = {};
    const entries = (list: string) => async (code: string) => void (lists[list] = code.split('\n'));
    /** Served under the page's restriction, and refused for other callers. */
    const decided = async (code: string, own: object, other: object) => {
      await restrict(own);
      await expect.poll(() => answerOf(code), soon).toHaveProperty('results');
      await restrict(other);
      await expect.poll(async () => (await answerOf(code)).status, soon).toBe(403);
    };
    await checkAll('/documentation/restrict-a-key', {
      'Web origins': entries('origins'),
      'Origins of hybrid apps and extensions': (code) => restrict({ kind: 'web', origins: code.split('\n') }),
      'Addresses and ranges': entries('addresses'),
      'Package name': entries('package'),
      'SHA-256 fingerprint': entries('sha256'),
      async 'A call as a page of shop.example.com makes it'(code) {
        await decided(
          code,
          { kind: 'web', origins: lists['origins'] },
          { kind: 'web', origins: ['https://example.com'] },
        );
      },
      async 'The answer to a call from another page'(code) {
        const page =
          (await codeOf('/documentation/restrict-a-key')).get('A call as a page of shop.example.com makes it') ?? '';
        expect(await answerOf(page)).toMatchObject(JSON.parse(code) as object);
      },
      async 'A call as the app makes it'(code) {
        const app = { package: lists['package']?.[0] ?? '', sha256: lists['sha256']?.[0] ?? '' };
        await decided(
          code,
          { kind: 'android', androidApps: [app] },
          { kind: 'android', androidApps: [{ ...app, package: 'com.example.other' }] },
        );
      },
      async 'A call with a bundle id'(code) {
        await decided(
          code,
          { kind: 'ios', bundleIds: ['com.example.app'] },
          { kind: 'ios', bundleIds: ['com.example.other'] },
        );
      },
    });
    await restrict({ kind: 'none' });
    expect(
      parseRestrictions({ ...noRestrictions, kind: 'server', addresses: lists['addresses'] ?? [] }).problems,
    ).toEqual([]);
  });

  it('on the page about access tokens', async () => {
    const made = await client.call('POST', `/api/project/${projectId}/app`, {
      app_name: 'Fleet',
      platform: 'server',
      auth_type: 'token',
    });
    const path = `/access-key-service/apps/${(made.data as { app_id: string }).app_id}/accessKeys`;
    const access = (await client.withToken('POST', path)).body as {
      accessKeyId: string;
      accessKeySecret: string;
      clientId: string;
    };
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pemFile = join(product.dataDir, 'documentation-key.pem');
    writeFileSync(pemFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await put(`${path}/${access.accessKeyId}/publicKey`, { pem: publicKey.export({ type: 'spki', format: 'pem' }) });
    const given = {
      CLIENT_ID: access.clientId,
      ACCESS_KEY_ID: access.accessKeyId,
      ACCESS_KEY_SECRET: access.accessKeySecret,
      PRIVATE_KEY_FILE: pemFile,
    };
    const printedToken = /^ey\S+ 86400\n$/;
    let token = '';
    await checkAll('/documentation/access-tokens', {
      async 'credentials.properties'(code) {
        const ids = { userId: 'usr_…', clientId: 'app_…', accessKeyId: 'akc_…', accessKeySecret: 'wps_…' };
        expect(`${code}\n`).toBe(
          credentialsProperties('waypost', { ...ids, tokenEndpointUrl: `${product.portal}/oauth2/token` }),
        );
      },
      async 'Ask with the secret'(code) {
        token = (JSON.parse(await shell(code, given)) as { access_token: string }).access_token;
        expect(token).toMatch(/^ey/);
      },
      'Ask with a signature': async (code) => expect(await node(code, given)).toMatch(printedToken),
      async 'Ask with an assertion'(code) {
        // the library requires https, which a local portal does not have
        const here = code.replace(
          "{ algorithm: 'oauth2' }",
          "{ algorithm: 'oauth2', execute: [client.allowInsecureRequests] }",
        );
        expect(await node(here, given)).toMatch(printedToken);
      },
      async 'Introspect a token'(code) {
        const said = JSON.parse(await shell(code, { ...given, ACCESS_TOKEN: token })) as object;
        expect(said).toMatchObject({ active: true, client_id: access.clientId, access_key_id: access.accessKeyId });
        expect(JSON.parse(await shell(code, { ...given, ACCESS_TOKEN: 'x.y.z' }))).toEqual({ active: false });
      },
      'A call with a token': async (code) => isServed(JSON.parse(await shell(code, { ACCESS_TOKEN: token })) as object),
    });
  });

  it('on the page about costs', async () => {
    const isList = async (code: string) => expect(JSON.parse(await shell(code))).toBeTruthy();
    await checkAll('/documentation/what-will-this-cost', {
      'The unit rules of every service': isList,
      'The prices beyond the limits, in major units': isList,
    });
  });

  it('on the page about reading usage (USE-50)', async () => {
    const input = { name: 'Report', days: 30 };
    const created = await client.call('POST', `/api/project/tokens/${projectId}`, input);
    const given = { WAYPOST_PROJECT_TOKEN: (created.data as { token: string }).token };
    const call = `${product.samplePlatform}/v1/geocode?q=Lisbon`;
    expect((await fetch(call, { headers: { 'X-API-Key': key.apiKey } })).status).toBe(200);
    let rows: readonly { readonly billable_units: number }[] = [];
    await checkAll('/documentation/read-your-usage', {
      async 'Read the usage of the last 30 days'(code) {
        await expect
          .poll(async () => (rows = (JSON.parse(await shell(code, given)) as { rows: typeof rows }).rows), soon)
          .not.toEqual([]);
      },
      async 'The answer'(code) {
        const answer = JSON.parse(code) as { rows: readonly object[] };
        expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(answer.rows[0] ?? {})));
      },
      async 'Read the transactions of this month as CSV'(code) {
        const [names = '', first = ''] = (await shell(code, given)).split('\r\n');
        expect(names).toMatch(/^\uFEFFstart_usage_date,.*,billable_units$/);
        expect(first).toContain(',Transactions,geocode,');
      },
      async 'Add up all pages'(code) {
        const total = rows.reduce((sum, { billable_units }) => sum + billable_units, 0);
        expect(Number(await node(code, given))).toBeGreaterThanOrEqual(total);
      },
    });
  });
});

it('is true of every page of the documentation: each block of code has a test (DOC-14)', () => {
  const tests = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const pages = contentPages(join(root, 'content'), 'documentation', 'en');
  const withCode = pages.filter(({ file }) => /^```/m.test(readFileSync(join(root, file), 'utf8')));
  expect(withCode.length).toBeGreaterThan(12);
  for (const { slug } of withCode) expect(tests.join(), slug).toContain(`/documentation/${slug}'`);
});
