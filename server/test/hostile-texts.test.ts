import type { Endpoint } from '@waypost/contract/endpoint';
import { allEndpoints } from '@waypost/contract/endpoints/all';
import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressOf, type Request, validRequest } from './factories/requests.ts';
import { createWorld, type World } from './factories/world.ts';
import { startTestApp, type TestApp } from './harness.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
  world = await createWorld(app);
});
afterAll(() => app.dispose());

const unstorable = { NUL: 'a\0b', 'half a pair': 'a\ud800b' } as const;

type Place = { readonly at: string; readonly request: Request };
type Json = { readonly properties?: Readonly<Record<string, unknown>>; readonly anyOf?: readonly Json[] };

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return [json, ...(json.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties));
};

/** The same value with one of its texts replaced, for each text in it. */
function withTexts(value: unknown, text: string, at = 'body'): { at: string; value: unknown }[] {
  if (typeof value === 'string') return [{ at, value: text }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) =>
    withTexts(inside, text, `${at}.${name}`).map((changed) => ({
      at: changed.at,
      value: Array.isArray(value)
        ? value.map((each: unknown, index) => (String(index) === name ? changed.value : each))
        : { ...value, [name]: changed.value },
    })),
  );
}

/** The text in every place of a request, one at a time, where the rest of it is valid. */
function placesOf(endpoint: Endpoint, valid: Request, text: string): Place[] {
  const body = typeof valid.body === 'object' && valid.body !== null ? valid.body : {};
  const named = fieldsOf(endpoint.body).map((name) => ({ at: `body.${name}`, value: { ...body, [name]: text } }));
  const bodies = endpoint.body ? [...withTexts(valid.body, text), ...named] : [];
  return [
    ...fieldsOf(endpoint.params).map((name) => ({
      at: `params.${name}`,
      request: { ...valid, params: { ...valid.params, [name]: text } },
    })),
    ...fieldsOf(endpoint.query).map((name) => ({
      at: `query.${name}`,
      request: { ...valid, query: { ...valid.query, [name]: text } },
    })),
    ...bodies.map(({ at, value }) => ({ at, request: { ...valid, body: value } })),
  ];
}

function send(endpoint: Endpoint, { body, ...request }: Request): Promise<Response> {
  const { method, access, service = 'portal', consumes = [] } = endpoint;
  const { browser } = world.people.owner;
  const token = access === 'gateway' ? app.secrets.gateway_credential : browser.session?.accessToken;
  const headers = { authorization: `Bearer ${token}`, 'content-type': consumes[0] ?? 'application/json' };
  return browser[service](addressOf(endpoint, request), {
    method,
    headers: body === undefined ? { authorization: headers.authorization } : headers,
    ...(body !== undefined && { body: encoded(body, headers['content-type']) }),
  });
}

const encoded = (body: unknown, type: string): string =>
  type === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body);

/** Ends the session that the other endpoints need. */
const endings = new Set(['deleteSession', 'signOut', 'deleteAccount']);
const table = Object.entries<Endpoint>(allEndpoints).filter(([name]) => !endings.has(name));

describe('a text that no database takes', () => {
  it.each(table)(
    'is refused in every place of %s, or judged by it, and is no failure (OPS-15)',
    async (name, endpoint) => {
      for (const [kind, text] of Object.entries(unstorable)) {
        for (const { at, request } of placesOf(endpoint, validRequest(name, world.owned), text)) {
          if (kind !== 'NUL' && !at.startsWith('body')) continue; // addresses are UTF-8, which has no half pairs
          const response = await send(endpoint, request);
          const answer = await response.text();
          expect(response.status, `${at} ${kind} ${answer}`).toBeLessThan(500);
          const isJudged = endpoint.takesAnyText === true || endpoint.status === 303;
          expect(response.status, `${at} ${kind} ${answer}`).toBeGreaterThanOrEqual(isJudged ? 200 : 400);
        }
      }
    },
  );
});

const foreignTypes = [
  'text/plain',
  'text/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  '/',
];

describe('a body of another type than its call takes', () => {
  it.each(table.filter(([, { method }]) => method !== 'GET'))(
    'of %s is no failure (OPS-15)',
    async (name, endpoint) => {
      const { body = {}, ...where } = validRequest(name, world.owned);
      const { method, service = 'portal' } = endpoint;
      const authorization = `Bearer ${app.secrets.gateway_credential}`;
      for (const type of foreignTypes) {
        for (const text of [JSON.stringify(body), 'a=%00&b', '--x\r\n\r\n\0\r\n--x--', '']) {
          const headers = { 'content-type': type, ...(endpoint.access === 'gateway' && { authorization }) };
          const init = { method, headers, body: text, redirect: 'manual' as const };
          const answer = await world.people.owner.browser[service](addressOf(endpoint, where), init);
          const told = await answer.text();
          const isAway = answer.status === 503 && endpoint.reasons.some((reason) => told.includes(`"${reason}"`));
          expect(answer.status < 500 || isAway, `${type} ${text} ${told}`).toBe(true);
        }
      }
    },
  );
});

/** Sends the target of a request as it is, which no client that reads addresses does. */
function askFor(origin: string, target: string, method = 'GET'): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = openRequest({ hostname, port, method, path: target }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    call.on('error', reject).end();
  });
}

describe('an address that is no path of ours', () => {
  const targets = [
    '//',
    '//evil.example/x',
    '///',
    '/%',
    '/%00',
    '/%ff',
    '/?%00=%',
    '/\\',
    '/billing-management//',
    '/@',
  ];
  const whole = ['http://evil.example/', 'http://evil.example:99999/x', '*'];

  it.each([...targets, ...whole, ...targets.map((target) => `/api${target}`), ...targets.map((each) => `/v1${each}`)])(
    '%s is answered on both origins, and is no failure (OPS-15)',
    async (target) => {
      for (const origin of [app.config.origins.portal, app.config.origins.account])
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const status = await askFor(origin, target, method);
          expect(status, `${method} ${origin} ${target}`).toBeLessThan(500);
        }
    },
  );
});
