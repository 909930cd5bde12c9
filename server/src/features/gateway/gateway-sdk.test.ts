import type { ApiKey } from '@waypost/contract/entities/key';
import { createGateway, type Gateway } from '@waypost/gateway-sdk/gateway';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicHeader, createAccessKey, createTokenApp, postForm } from '../../../test/factories/access-keys.ts';
import { createKey, createOwnedApp, type OwnedApp } from '../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let own: OwnedApp;
let key: ApiKey;
let gateway: Gateway;
let refused: string[];
beforeAll(async () => {
  app = await startTestApp({ startAt: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => app.dispose());
beforeEach(async () => {
  own = await createOwnedApp(app);
  key = await createKey(own);
  refused = [];
  const portal = new URL((await app.portal('/healthz')).url).origin;
  const onRefused = ({ id, reason }: { id: string; reason: string }) => refused.push(`${id} ${reason}`);
  gateway = createGateway({
    portal,
    credential: app.secrets.gateway_credential,
    clock: app.clock,
    onRefused,
    times: { flushMs: 20 },
  });
});
afterEach(() => gateway.close());

const set = (path: string, body: unknown) => own.browser.withToken('PUT', `${own.keys}/${key.apiKeyId}/${path}`, body);

describe('the SDK for gateways, before the real portal', () => {
  it('hears who calls with a key, also as a bearer token, and with an access token KEY-49 KEY-50 KEY-52', async () => {
    const passed = { valid: true, code: 'VALID', appId: own.app_id, projectId: own.product_id, keyId: key.apiKeyId };
    expect(await gateway.authorize({ headers: { 'x-api-key': key.apiKey } }, { service: 'geocode' })).toMatchObject(
      passed,
    );
    expect(await gateway.authorize({ headers: { authorization: `Bearer ${key.apiKey}` } }, {})).toMatchObject(passed);
    const tokens = await createTokenApp(app);
    const access = await createAccessKey(tokens);
    const { body } = await postForm(app, '/oauth2/token', {
      authorization: basicHeader(access.clientId, access.accessKeySecret),
    });
    expect(await gateway.verify({ token: String(body.access_token) })).toMatchObject({
      valid: true,
      code: 'VALID',
      appId: tokens.app_id,
      keyId: access.accessKeyId,
    });
    expect(await gateway.verify({ token: 'no.such.token' })).toMatchObject({ valid: false, code: 'NOT_FOUND' });
  });

  it('hears who calls with app id and app code, and of a wrong pair KEY-19 KEY-50', async () => {
    const made = await own.browser.call('POST', `/api/project/${own.product_id}/app`, {
      app_name: 'Code',
      platform: 'server',
      auth_type: 'appCode',
    });
    const { app_id, app_code } = made.data as { app_id: string; app_code: string };
    expect(await gateway.verify({ app_id, app_code })).toMatchObject({
      valid: true,
      appId: app_id,
      projectId: own.product_id,
    });
    expect(await gateway.verify({ app_id, app_code: 'x'.repeat(32) })).toMatchObject({
      valid: false,
      code: 'NOT_FOUND',
    });
  });

  it('hears what refuses a key, and refuses a disabled one within a second KEY-45 KEY-49 KEY-51', async () => {
    await set('restrictions', { kind: 'server', addresses: ['203.0.113.0/24'] });
    const from = (address: string) => gateway.verify({ key: key.apiKey, address });
    await expect
      .poll(() => from('198.51.100.1'))
      .toMatchObject({ valid: false, code: 'FORBIDDEN', message: expect.stringContaining('198.51.100.1') });
    expect(await from('203.0.113.7')).toMatchObject({ valid: true });
    await own.browser.withToken('POST', `${own.keys}/${key.apiKeyId}/disable`, null);
    await expect.poll(() => from('203.0.113.7')).toMatchObject({ valid: false, code: 'DISABLED' });
  });

  it('lets exactly as many calls pass as a limit allows, though it answers most of them out of memory KEY-48', async () => {
    await set('limits', { rateLimit: 30, monthlyQuota: null });
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.verify({ key: key.apiKey })));
    for (let call = 0; call < 30; call += 1) answers.push(await gateway.verify({ key: key.apiKey }));
    expect(answers.filter(({ valid }) => valid)).toHaveLength(30);
    expect(answers.at(-1)).toMatchObject({ valid: false, code: 'RATE_LIMITED', endsAt: '2026-11-21T12:01:00.000Z' });
  });

  it('reports what the portal takes, and says what it does not take USE-44', async () => {
    await gateway.report({ service: 'geocode', appId: own.app_id, keyId: key.apiKeyId });
    await gateway.report({ service: 'geocode', appId: '', id: 'of-nobody' });
    await expect.poll(() => gateway.waiting()).toBe(0);
    expect(refused).toEqual([expect.stringMatching(/^of-nobody /)]);
  });
});
