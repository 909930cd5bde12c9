import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referencePages } from '../model/reference-documents.ts';
import type { ReferenceOperation } from '../model/reference-model.ts';
import {
  type ApiRequest,
  credentialHeaders,
  exampleValues,
  needsOwnKey,
  requestOf,
  tryKindOf,
  writtenProof,
} from './api-request.ts';
import { type SampleLanguage, sampleLanguages, sampleOf } from './request-samples.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'samples-'));
const operations = referencePages.flatMap((page) => page.operations);

type Heard = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let heard: Heard[] = [];
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, url, headers, body: Buffer.concat(parts).toString('utf8') });
      response.setHeader('content-type', 'application/json').end('{"ok":true}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => (heard = []));

/** Runs code in its language, as somebody who has copied it would. */
async function runSample(language: Exclude<SampleLanguage, 'go'>, code: string): Promise<void> {
  if (language === 'curl') {
    await run('sh', ['-c', code], { cwd: folder });
    return;
  }
  const file = join(folder, language === 'javascript' ? 'sample.mjs' : 'sample.py');
  writeFileSync(file, code);
  await run(language === 'javascript' ? process.execPath : 'python3', [file], { cwd: folder });
}

const spoken = ['curl', 'javascript', 'python'] as const;
const hard = [
  { text: `it's "quoted" \\ and $HOME \`x\` %s {a} ${'\u2028'}` },
  { list: [true, null, -1.5, [], {}], __proto__x: 'é日本😀', 'a-b': { tab: '\t', line: 'a\nb' } },
];

describe('a sample', () => {
  it.each(spoken.flatMap((language) => hard.map((value) => ({ language, value }))))(
    'in $language sends method, address, headers and body as they are, whatever they contain (EXP-22)',
    async ({ language, value }) => {
      const body = JSON.stringify(value, undefined, 2);
      const request: ApiRequest = {
        method: 'PUT',
        url: `${origin}/v1/layers/${encodeURIComponent('o\'hare & "co"')}?q=%27a%20b%27`,
        headers: [
          ['X-API-Key', `it's-"a"-$key\\`],
          ['Content-Type', 'application/geo+json'],
        ],
        body,
      };
      await runSample(language, sampleOf(language, request, 'json'));
      expect(heard).toMatchObject([
        {
          method: 'PUT',
          url: request.url.slice(origin.length),
          headers: { 'x-api-key': `it's-"a"-$key\\`, 'content-type': 'application/geo+json' },
        },
      ]);
      expect(JSON.parse(heard[0]?.body ?? '')).toEqual(value);
    },
  );

  it.each(spoken)('in %s sends a body that is no JSON as text (EXP-22)', async (language) => {
    const body = `{ not json 'at' "all"\n@file`;
    const request: ApiRequest = { method: 'POST', url: `${origin}/x`, headers: [['Content-Type', 'text/plain']], body };
    await runSample(language, sampleOf(language, request, 'none'));
    expect(heard).toMatchObject([{ method: 'POST', body }]);
  });

  it.each(spoken)('in %s reads an answer of bytes, and one without any (EXP-22)', async (language) => {
    for (const answer of ['bytes', 'none'] as const) {
      const request: ApiRequest = { method: 'DELETE', url: `${origin}/x`, headers: [] };
      await runSample(language, sampleOf(language, request, answer));
    }
    expect(heard.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  it('in JavaScript and Python parses for every call of the reference (EXP-22)', async () => {
    const samples = (language: SampleLanguage) =>
      operations.map((operation) => {
        const values = exampleValues(operation);
        return sampleOf(
          language,
          requestOf(operation, { origin, values, proof: writtenProof(operation, undefined) }),
          'json',
        );
      });
    const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;
    for (const code of samples('javascript')) expect(() => new AsyncFunction(code)).not.toThrow();
    writeFileSync(join(folder, 'all.json'), JSON.stringify(samples('python')));
    await run('python3', ['-c', 'import ast, json\nfor code in json.load(open("all.json")): ast.parse(code)'], {
      cwd: folder,
    });
    writeFileSync(join(folder, 'all.sh'), samples('curl').join('\n'));
    await run('sh', ['-n', 'all.sh'], { cwd: folder });
  });

  it('in Go keeps every text in one literal, which has its value (EXP-22)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (value, body) => {
        const request: ApiRequest = { method: 'PUT', url: `${origin}/x`, headers: [['X-Name', value]], body };
        const code = sampleOf('go', request, 'json');
        const header = /Set\("X-Name", ("(?:[^"\\\n]|\\.)*")\)/.exec(code)?.[1] ?? '';
        expect(JSON.parse(header.replaceAll(/\\'/g, "'"))).toBe(value.toWellFormed());
        const sent = /NewReader\((`[^`]*`|"(?:[^"\\\n]|\\.)*")\)\)\n\tif err/.exec(code)?.[1] ?? '';
        const read = sent.startsWith('`') ? sent.slice(1, -1) : (JSON.parse(sent) as string);
        expect(read).toBe(body.toWellFormed());
      }),
    );
  });

  it('in Go imports what it uses, and nothing else (EXP-22)', () => {
    const code = (body?: string) =>
      sampleOf('go', { method: 'GET', url: origin, headers: [], ...(body !== undefined && { body }) }, 'json');
    for (const sample of [code(), code('{}')])
      for (const name of ['fmt', 'io', 'http', 'strings'])
        expect(sample.includes(`${name}.`), name).toBe(new RegExp(`"(net/)?${name}"`).test(sample));
  });
});

const byId = (id: string): ReferenceOperation => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`There is no call ${id}`);
  return found;
};

describe('a request', () => {
  it('has the values that were filled in, leaves out empty ones, and names a missing part of its path (EXP-22)', () => {
    const urlOf = (id: string, values: Record<string, string>) =>
      requestOf(byId(id), { origin: 'https://api.example', values, proof: [] }).url;
    expect(urlOf('geocode', exampleValues(byId('geocode')))).toBe('https://api.example/v1/geocode?q=Paris&limit=3');
    expect(urlOf('geocode', { 'query.q': 'a b&c', 'query.limit': '' })).toBe(
      'https://api.example/v1/geocode?q=a+b%26c',
    );
    expect(urlOf('readLayer', { 'path.name': 'a/b' })).toBe('https://api.example/v1/layers/a%2Fb');
    expect(urlOf('readLayer', { 'path.name': '' })).toBe('https://api.example/v1/layers/{name}');
  });

  it('has the type of its body, and none without one (EXP-22)', () => {
    const stored = requestOf(byId('storeLayer'), { origin, values: exampleValues(byId('storeLayer')), proof: [] });
    expect(stored.headers).toEqual([['Content-Type', 'application/geo+json']]);
    expect(JSON.parse(stored.body ?? '')).toMatchObject({ type: 'FeatureCollection' });
    expect(requestOf(byId('readLayer'), { origin, values: {}, proof: [] })).not.toHaveProperty('body');
  });

  it('is proven with the chosen credentials, a key before a code, and otherwise with a placeholder (EXP-22)', () => {
    const chosen = { app_id: 'app_1', app_code: null, api_key: null };
    expect(credentialHeaders({ ...chosen, api_key: 'k', app_code: 'c' })).toEqual([['X-API-Key', 'k']]);
    expect(credentialHeaders({ ...chosen, app_code: 'c' })).toEqual([
      ['X-App-Id', 'app_1'],
      ['X-App-Code', 'c'],
    ]);
    expect(writtenProof(byId('geocode'), { ...chosen, api_key: 'k' })).toEqual([['X-API-Key', 'k']]);
    for (const credentials of [undefined, chosen])
      expect(writtenProof(byId('geocode'), credentials)).toEqual([['X-API-Key', '{YOUR_API_KEY}']]);
    expect(writtenProof(byId('createApiKey'), undefined)).toEqual([['Authorization', 'Bearer {YOUR_ACCESS_TOKEN}']]);
    expect(writtenProof(byId('countries'), undefined)).toEqual([]);
  });

  it('of a session names its cookie, and the header against forgery where it changes something (EXP-22)', () => {
    const names = (id: string) => writtenProof(byId(id), undefined).map(([name]) => name);
    expect(names('readProject')).toEqual(['Cookie']);
    expect(names('createProject')).toEqual(['Cookie', 'X-XSRF-TOKEN']);
    const account = operations.find(({ access }) => access === 'account');
    expect(account && writtenProof(account, undefined)[0]?.[1]).toContain('__Host-waypost_account=');
  });
});

describe('trying a call', () => {
  it('is offered for location services, and of the portal only for what reads (EXP-22)', () => {
    for (const operation of operations) {
      const kind = tryKindOf(operation);
      if (operation.host === 'platform') expect(kind, operation.id).toBe(operation.access === 'key' ? 'key' : 'open');
      else if (operation.method !== 'GET' || operation.host === 'account') expect(kind, operation.id).toBeUndefined();
    }
    const kinds = ['geocode', 'countries', 'readProject', 'listApiKeys'].map((id) => tryKindOf(byId(id)));
    expect(kinds).toEqual(['key', 'open', 'session', 'session-token']);
    expect(operations.some((operation) => tryKindOf(operation) === 'token')).toBe(true);
    for (const { access, host } of operations.filter((operation) => tryKindOf(operation) !== undefined))
      if (host !== 'platform') expect(['public', 'session', 'bearer', 'project']).toContain(access);
  });

  it('needs a key of one’s own where it changes layers, which are everybody’s with the demo key (EXP-22)', () => {
    const needing = operations.filter(needsOwnKey).map(({ id }) => id);
    expect(needing).toEqual(['storeLayer', 'deleteLayer']);
  });
});

it('has samples for four languages (EXP-22)', () => {
  expect(sampleLanguages).toEqual(['curl', 'javascript', 'python', 'go']);
});
