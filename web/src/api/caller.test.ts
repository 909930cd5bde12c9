import type { catalogEndpoints } from '@waypost/contract/endpoints/catalog';
import type { keyEndpoints } from '@waypost/contract/endpoints/keys';
import type { projectEndpoints } from '@waypost/contract/endpoints/projects';
import { catalogRoutes } from '@waypost/contract/routes/catalog';
import { keyRoutes } from '@waypost/contract/routes/keys';
import { projectRoutes } from '@waypost/contract/routes/projects';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { type CallRequest, createCaller, type Transport } from './caller.ts';

const answering =
  (status: number, body: unknown, sent: CallRequest[] = []): Transport =>
  (request) => {
    sent.push(request);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers: { 'x-request-id': 'request-1' } }));
  };
const catalog = (transport: Transport) => createCaller<typeof catalogEndpoints>(catalogRoutes, transport);
const keys = (transport: Transport) => createCaller<typeof keyEndpoints>(keyRoutes, transport);

describe('a call', () => {
  it('answers the data of the envelope', async () => {
    expect(await catalog(answering(200, { status: 'OK', data: ['Mr'] })).listTitles()).toEqual(['Mr']);
  });

  it('fails when the status of a 200 is not OK REQ-09', async () => {
    const body = { status: 'FAILED', data: ['Mr'], error: { reason: 'NOT_FOUND', code: 404, message: '' } };
    await expect(catalog(answering(200, body)).listTitles()).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  });

  it('carries reason, code, fields and the request id of a refusal API-02', async () => {
    const fields = [{ path: 'id', reason: 'too_big', message: 'Too long' }];
    const body = { status: 'ERROR', error: { reason: 'INVALID_FIELDS', code: 400, message: 'x', fields } };
    await expect(catalog(answering(400, body)).readPlan({ params: { id: 'x' } })).rejects.toMatchObject({
      status: 400,
      reason: 'INVALID_FIELDS',
      code: 400,
      fields,
      requestId: 'request-1',
    });
  });

  it.each([
    [504, 'TIMEOUT'],
    [524, 'TIMEOUT'],
    [599, 'TIMEOUT'],
    [502, 'UNKNOWN'],
    [500, 'UNKNOWN'],
  ])('turns a %d without a reason into %s', async (status, reason) => {
    await expect(catalog(answering(status, '<html>proxy</html>')).listTitles()).rejects.toMatchObject({ reason });
  });

  it('changes values on their way where that is asked, by their name LIF-02', async () => {
    const revive = (name: string, value: unknown) => (name === 'aria_status' ? `was ${String(value)}` : value);
    const projects = createCaller<typeof projectEndpoints>(
      projectRoutes,
      answering(200, { status: 'OK', data: { aria_status: 13, status: 13 } }),
      { revive },
    );
    expect(await projects.readProject({ params: { id: 'prj_1' } })).toEqual({ aria_status: 'was 13', status: 13 });
  });

  it('is no failure when the page gave it up: no rule for failures hears of it', async () => {
    const aborted = new DOMException('aborted', 'AbortError');
    const failed = () => new ApiError({ status: 0, reason: 'UNKNOWN', code: 0 });
    const { listTitles } = createCaller<typeof catalogEndpoints>(catalogRoutes, () => Promise.reject(aborted), {
      failed,
    });
    await expect(listTitles()).rejects.toBe(aborted);
  });

  it('answers what has no envelope as it is', async () => {
    expect(await keys(answering(200, { items: [] })).listApiKeyApps()).toEqual({ items: [] });
  });

  it.each([null, 3, 'text', { status: 'OPEN' }, { data: ['Mr'] }])(
    'takes %j for no envelope, as it has not both a status and data',
    async (body) => {
      expect(await catalog(answering(200, JSON.stringify(body))).listTitles()).toEqual(body);
    },
  );

  it('fills and encodes the path, and leaves out what is not given', async () => {
    const sent: CallRequest[] = [];
    const api = keys(answering(200, { items: [] }, sent));
    await api.listApiKeys({ params: { hrnId: 'hrn:waypost:account::w:app/app_1' } });
    await api.listApiKeyApps({ query: { pageToken: 'a b' } });
    await api.listApiKeyApps({ query: {} });
    expect(sent.map(({ path }) => path)).toEqual([
      '/api-key-service/apps/hrn%3Awaypost%3Aaccount%3A%3Aw%3Aapp%2Fapp_1/apiKeys',
      '/api-key-service/apps?pageToken=a+b',
      '/api-key-service/apps',
    ]);
  });
});
