import type { ApiKey } from '@waypost/contract/entities/key';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKey, createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { reservePort } from '../../../../scripts/check/reserved-port.mjs';
import { findNginx, type Nginx, startNginx } from '../../../test/nginx.ts';

const example = join(import.meta.dirname, '../../../../docs/gateway/nginx.conf');

const portOf = (server: Server) => (server.address() as AddressInfo).port;
describe.runIf(findNginx())('a real nginx with the configuration of the documentation', () => {
  let app: TestApp;
  let own: OwnedApp;
  let key: ApiKey;
  let platform: Server;
  let nginx: Nginx;
  let origin: string;

  beforeAll(async () => {
    app = await startTestApp();
    platform = createServer((request, response) => {
      const names = ['x-waypost-app', 'x-waypost-project', 'x-waypost-key'];
      response.end(
        JSON.stringify({ method: request.method, url: request.url, told: names.map((name) => request.headers[name]) }),
      );
    });
    await once(platform.listen(0, '127.0.0.1'), 'listening');
    const port = await reservePort();
    const portal = (await app.portal('/healthz')).url;
    const server = readFileSync(example, 'utf8')
      .replace('127.0.0.1:8080', `localhost:${new URL(portal).port}`)
      .replace('127.0.0.1:9000', `127.0.0.1:${portOf(platform)}`)
      .replace('127.0.0.1:8000', `127.0.0.1:${port}`)
      .replace('wpg_your_gateway_credential', app.secrets.gateway_credential);
    nginx = await startNginx(server, port);
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await nginx.stop();
    platform.close();
    await app.dispose();
  });
  beforeEach(async () => {
    own = await createOwnedApp(app);
    key = await createKey(own);
  });

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}${path}`, init);
    return { status: response.status, code: response.headers.get('x-waypost-code'), text: await response.text() };
  };
  /** A request that no client library would send. */
  const raw = async (target: string) => {
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' });
    socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    return (await socket.setEncoding('utf8').toArray()).join('');
  };
  const set = (path: string, body: unknown) =>
    own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/${path}`, body);

  it('passes a good call on with app, project and key, which the caller cannot set KEY-50', async () => {
    const path = `/v1/geocode?q=Berlin&apiKey=${key.apiKey}`;
    const forged = { 'x-waypost-app': 'app_forged', 'x-waypost-key': 'key_forged', 'x-original-uri': '/' };
    const answer = await call(path, { method: 'POST', body: 'some text', headers: forged });
    expect(answer).toMatchObject({ status: 200, code: 'VALID' });
    expect(JSON.parse(answer.text)).toEqual({
      method: 'POST',
      url: path,
      told: [own.app_id, own.product_id, key.apiKeyId],
    });
    expect((await call('/v1/geocode', { headers: { 'x-api-key': key.apiKey } })).status).toBe(200);
  });

  it('refuses without a key with 401, and for a rule or a limit with 403 and the reason KEY-45 KEY-47 KEY-48 KEY-50', async () => {
    expect(await call('/v1/geocode')).toMatchObject({ status: 401, code: 'NOT_FOUND' });
    const asked = (path = '/v1/geocode', headers: Record<string, string> = {}) =>
      call(`${path}?apiKey=${key.apiKey}`, { headers });
    await set('services', { services: ['geocode'] });
    await expect
      .poll(() => asked('/v1/route', { 'x-waypost-service': 'geocode' }))
      .toMatchObject({ status: 403, code: 'INSUFFICIENT_PERMISSIONS' });
    expect(await asked()).toMatchObject({ status: 200 });
    expect(await raw(`/v1/geocode/../route?apiKey=${key.apiKey}`)).toContain('403 Forbidden');
    await set('restrictions', { kind: 'server', addresses: ['203.0.113.0/24'] });
    await expect
      .poll(() => asked('/v1/geocode', { 'x-forwarded-for': '203.0.113.7' }))
      .toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await set('restrictions', { kind: 'server', addresses: ['127.0.0.1'] });
    await expect.poll(() => asked()).toMatchObject({ status: 200 });
    await set('limits', { rateLimit: 1, monthlyQuota: null });
    await expect.poll(() => asked()).toMatchObject({ status: 403, code: 'RATE_LIMITED' });
  });

  it('refuses a disabled key within a second KEY-50 KEY-51', async () => {
    expect((await call(`/v1/geocode?apiKey=${key.apiKey}`)).status).toBe(200);
    await own.browser.withToken('POST', `${own.keys}/${key.apiKeyId}/disable`, null);
    await expect.poll(() => call(`/v1/geocode?apiKey=${key.apiKey}`)).toMatchObject({ status: 401, code: 'DISABLED' });
  });
});
