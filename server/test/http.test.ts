import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { toOpenApi } from '@waypost/contract/openapi';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from './browser-client.ts';
import { noAssets, startTestApp, type TestApp } from './harness.ts';

let app: TestApp;
let browser: BrowserClient;
const configsOfPages: unknown[] = [];
const page = {
  assets: noAssets,
  keyOf: () => undefined,
  render: (_request: unknown, { config }: { readonly config: unknown }) => {
    configsOfPages.push(config);
    return Promise.resolve({ status: 200, html: '<!doctype html><title>Page</title>' });
  },
};
beforeAll(async () => {
  app = await startTestApp({ web: { portal: page, account: page } });
  browser = await app.signedUp();
});
afterAll(() => app.dispose());

const table: [string, Endpoint][] = Object.entries(allEndpoints);
const simpleReads = table.filter(
  ([, { method, params, service, access, status, produces }]) =>
    method === 'GET' &&
    produces === undefined &&
    status !== 303 &&
    !params &&
    service !== 'account' &&
    access !== 'gateway' &&
    access !== 'project',
);

async function read({ path, access }: Endpoint) {
  const response = access === 'bearer' ? await browser.withToken('GET', path) : await browser.call('GET', path);
  return { status: response.status, body: response.body as Record<string, unknown> };
}

/** Reads without an envelope that refuse this caller: no reseller, and no app to manage. */
const refused: ReadonlySet<string> = new Set(['listResellerPlans', 'listUsers']);

it('shows a refusal in the API document as it is sent (EXP-22)', async () => {
  const document = toOpenApi(allEndpoints, { portal: 'http://portal.test', account: 'http://account.test' });
  const { PortalError } = document.components.schemas as { PortalError: { examples: unknown[] } };
  const { body } = await browser.call('GET', '/api/nothing');
  expect(PortalError.examples).toEqual([body]);
});

describe('answers', () => {
  it.each(simpleReads)(
    "%s answers in the portal's envelope, or without one where the source has none REQ-08",
    async (name, endpoint) => {
      const { status, body } = await read(endpoint);
      const isRaw = endpoint.envelope === 'raw' || endpoint.envelope === 'oauth';
      if (isRaw && !refused.has(name)) {
        expect(status).toBe(200);
        expect(body).not.toHaveProperty('data');
      } else if (status === 200) {
        expect(Object.keys(body).toSorted()).toEqual(['data', 'status']);
        expect(body['status']).toBe('OK');
      } else {
        expect(body).toEqual({
          status: 'ERROR',
          // some need their query, and name the missing parameters
          error: {
            reason: expect.any(String),
            code: expect.any(Number),
            message: expect.any(String),
            ...(status === 400 && { fields: expect.any(Array) }),
          },
        });
      }
    },
  );

  it('to a refused portal call have a fitting status, reason, code and message REQ-08', async () => {
    const { status, body } = await browser.call('GET', '/api/plan/none');
    expect({ status, body }).toEqual({
      status: 404,
      body: { status: 'ERROR', error: { reason: 'PLAN_NOT_FOUND', code: 404, message: 'This plan does not exist.' } },
    });
  });

  it('to a refused gateway call are problem details with the request id API-02', async () => {
    const response = await app.portal('/v1/keys/verify', { method: 'POST' });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const id = response.headers.get('x-request-id');
    expect(await response.json()).toMatchObject({ status: 401, code: 'UNAUTHORIZED', instance: `urn:request:${id}` });
  });

  it('come from the data paths before any page is rendered REQ-17', async () => {
    for (const path of ['/plans/list.json', '/product/features', '/static/lists/titles', '/config.json']) {
      expect((await app.portal(path)).headers.get('content-type'), path).toContain('application/json');
    }
    expect((await app.portal('/projects')).headers.get('content-type')).toContain('text/html');
  });

  it('to an unknown program path are no page', async () => {
    const response = await app.portal('/api/none');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 'ERROR', error: { reason: 'NOT_FOUND' } });
  });
});

describe('the configuration for browsers', () => {
  it('contains flags, limits, hosts, realm and build, and no secret CFG-05', async () => {
    const text = await (await app.portal('/config.json')).text();
    expect(JSON.parse(text)).toMatchObject({
      product_slug: 'waypost',
      build: 'test',
      main_realm: 'waypost',
      hosts: { portal: app.config.origins.portal, account: app.config.origins.account },
      limits: { api_key_limit: 2, access_key_limit: 2 },
      flags: { ff_9252_handle_401: true, ff_clm: false },
    });
    const { secrets } = app;
    const held = [
      secrets.gateway_credential,
      secrets.portal_client_secret,
      secrets.pepper.toString('base64'),
      secrets.encryption_key.toString('base64'),
    ];
    for (const secret of held) expect(text).not.toContain(secret);
  });

  it('comes with each page of both origins, which therefore reads it without a call CFG-05', async () => {
    configsOfPages.length = 0;
    await app.portal('/pricing');
    await app.account('/sign-in');
    const config: unknown = await (await app.portal('/config.json')).json();
    expect(configsOfPages).toEqual([config, config]);
  });
});

describe('the product slug', () => {
  it('is part of plan ids and of the names of apps CFG-01', async () => {
    const own = await startTestApp({ file: { product_slug: 'atlas' } });
    try {
      expect((await own.portal('/api/plan/atlas-Automotive')).status).toBe(200);
      expect((await own.portal('/api/plan/waypost-Automotive')).status).toBe(404);
      const person = await own.signedUp();
      const user = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', country: 'DEU' };
      const project = await person.call('POST', '/api/project', {
        plan_id: 'Freemium-Basic',
        date: '2026-11-21',
        user,
      });
      const { product_id } = project.data as { product_id: string };
      const made = await person.call('POST', `/api/project/${product_id}/app`, {
        app_name: 'W',
        platform: 'web',
        auth_type: 'apiKey',
      });
      expect((made.data as { hrn: string }).hrn).toMatch(/^hrn:atlas:account::waypost:app\/app_/);
    } finally {
      await own.dispose();
    }
  });
});

type Operation = { readonly operationId: string; readonly servers?: readonly { readonly url: string }[] };

describe('the OpenAPI document', () => {
  const committed = join(import.meta.dirname, '../../contract/openapi.json');
  const origins = { portal: 'http://localhost:4000', account: 'http://localhost:4001' };

  it('matches the committed one from `npm run openapi` API-01', async () => {
    expect(`${JSON.stringify(toOpenApi(allEndpoints, origins), undefined, 1)}\n`).toBe(
      await readFile(committed, 'utf8'),
    );
  });

  it('is served with an operation for every endpoint API-01', async () => {
    const response = await app.portal('/openapi.json');
    const { openapi, paths } = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };
    expect(openapi).toBe('3.1.0');
    const { origins: own } = app.config;
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId, servers = [{ url: own.portal }] }]) => [
        operationId,
        `${method} ${servers[0]?.url}${path}`,
      ]),
    );
    const declared = table.map(([name, { method, path, service }]) => [
      name,
      `${method.toLowerCase()} ${own[service ?? 'portal']}${path}`,
    ]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(declared));
    expect(described).toHaveLength(table.length);
  });
});
