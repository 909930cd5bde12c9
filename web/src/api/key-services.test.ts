import type { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { KeyServiceAppPage } from '@waypost/contract/entities/key';
import { catalogRoutes } from '@waypost/contract/routes/catalog';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { createCaller } from './caller.ts';
import { createErrorReporter, type ErrorReport } from './error-reporter.ts';
import { keyServiceFailures, readKeyServiceApps } from './key-services.ts';

const refusal = { status: 'ERROR', error: { reason: 'NOT_FOUND', code: 404, message: 'x' } };
const refusing = () =>
  Promise.resolve(
    Response.json(refusal, { status: 404, statusText: 'Not Found', headers: { 'x-request-id': 'request-1' } }),
  );
const app_id = `app_${'0'.repeat(26)}`;
const flags = (on: Record<string, boolean>) => ({ ff_9252_handle_401: false, ff_sentry_enabled: false, ...on });

async function failureOf(asked: Promise<unknown>): Promise<ApiError> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('It was not refused');
  return error;
}

function keyServices(on: Record<string, boolean>) {
  const reports: ErrorReport[] = [];
  const config = { flags: flags(on), error_reporting_url: null, build: 'build-1' };
  const reporter = createErrorReporter(
    config,
    (entry) => Promise.resolve(reports.push(entry)),
    () => false,
  );
  return { api: createApi(refusing, keyServiceFailures(config.flags, reporter)), reports };
}

describe('a failure of a key service', () => {
  it.each([
    ['API keys', (api: ReturnType<typeof createApi>) => api.keys.listApiKeys({ params: { hrnId: app_id } })],
    ['access keys', (api: ReturnType<typeof createApi>) => api.accessKeys.listAccessKeys({ params: { app: app_id } })],
    ['studio tokens', (api: ReturnType<typeof createApi>) => api.studioTokens.listStudioTokens()],
  ])('rejects with the full response under the 401 flag: %s KEY-20 CFG-11', async (_name, ask) => {
    const { api } = keyServices({ ff_9252_handle_401: true });
    const { response, ...error } = await failureOf(ask(api));
    expect(response).toMatchObject({
      status: 404,
      statusText: 'Not Found',
      body: refusal,
      headers: { 'x-request-id': 'request-1' },
    });
    expect(error).toMatchObject({ reason: 'NOT_FOUND', status: 404, requestId: 'request-1' });
  });

  it('rejects with its reason alone while the 401 flag is off KEY-20 CFG-11', async () => {
    const error = await failureOf(keyServices({}).api.keys.listApiKeys({ params: { hrnId: app_id } }));
    expect(error).toMatchObject({ reason: 'NOT_FOUND' });
    expect(error.response).toBeUndefined();
  });

  it('is reported where reporting is on, without any id of the caller’s KEY-20 CFG-12', async () => {
    const { api, reports } = keyServices({ ff_sentry_enabled: true });
    await failureOf(api.keys.listApiKeys({ params: { hrnId: app_id } }));
    const context = { status: 404, reason: 'NOT_FOUND', code: 404, request_id: 'request-1', build: 'build-1' };
    expect(reports).toEqual([{ level: 'error', message: 'GET /api-key-service/apps/{hrnId}/apiKeys failed', context }]);
    expect(JSON.stringify(reports)).not.toContain(app_id);
  });

  it('is reported to nobody while reporting is off, nor is the failure of another call KEY-20 CFG-12', async () => {
    const off = keyServices({});
    await failureOf(off.api.keys.listApiKeys({ params: { hrnId: app_id } }));
    const on = keyServices({ ff_sentry_enabled: true });
    const catalog = createCaller<typeof catalogEndpoints>(catalogRoutes, refusing);
    await Promise.all([failureOf(on.api.catalog.listTitles()), failureOf(catalog.listTitles())]);
    expect([...off.reports, ...on.reports]).toEqual([]);
  });

  it('is reported to the configured service, as JSON and without the cookies of the portal CFG-12', async () => {
    const { promise: received, resolve } = Promise.withResolvers<{
      method: string | undefined;
      cookie: string | undefined;
      body: unknown;
    }>();
    const service = createServer((request, response) => {
      void json(request).then((body) => resolve({ method: request.method, cookie: request.headers.cookie, body }));
      response.writeHead(204).end();
    });
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const { port } = service.address() as AddressInfo;
    const config = {
      flags: flags({ ff_sentry_enabled: true }),
      error_reporting_url: `http://127.0.0.1:${port}/reports`,
      build: 'b',
    };
    const toLog = () => Promise.reject(new Error('The log of the portal is not asked'));
    createErrorReporter(config, toLog, () => true)?.report({ message: 'GET /x failed', context: { status: 404 } });
    const body = { level: 'error', message: 'GET /x failed', context: { status: 404, build: 'b' } };
    expect(await received).toEqual({ method: 'POST', cookie: undefined, body });
    service.close();
  });

  it('stays the failure it is when its report does not arrive KEY-20', async () => {
    const config = { flags: flags({ ff_sentry_enabled: true }), error_reporting_url: null, build: 'b' };
    const reporter = createErrorReporter(
      config,
      () => Promise.reject(new Error('away')),
      () => false,
    );
    const api = createApi(refusing, keyServiceFailures(config.flags, reporter));
    expect(await failureOf(api.keys.listApiKeys({ params: { hrnId: app_id } }))).toMatchObject({ reason: 'NOT_FOUND' });
  });
});

describe('the apps of a key service', () => {
  const pages: Record<string, KeyServiceAppPage> = {
    first: { items: [{ id: `app_${'1'.repeat(26)}`, name: 'One', hrn: 'hrn:1' }], pageToken: 'second' },
    second: { items: [{ id: `app_${'2'.repeat(26)}`, name: 'Two', hrn: 'hrn:2' }] },
  };
  const read = (pageToken = 'first') => Promise.resolve(pages[pageToken] ?? { items: [] });

  it('are read page by page until none names a next one KEY-05', async () => {
    expect((await readKeyServiceApps(read)).map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it('throw ERROR_FETCHING_APPS when any page fails, with the response of the service KEY-21', async () => {
    const { api } = keyServices({ ff_9252_handle_401: true });
    const onSecond = (token: string | undefined) => (token === undefined ? read() : api.keys.listApiKeyApps());
    const error = await failureOf(readKeyServiceApps(onSecond));
    expect(error).toMatchObject({
      reason: 'ERROR_FETCHING_APPS',
      status: 404,
      requestId: 'request-1',
      response: { body: refusal },
    });
  });

  it('are given up without a word when the page gives them up', async () => {
    const gone = new DOMException('', 'AbortError');
    await expect(readKeyServiceApps(() => Promise.reject(gone))).rejects.toBe(gone);
  });
});
