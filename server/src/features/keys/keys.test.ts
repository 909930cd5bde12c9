import type { ApiKey } from '@waypost/contract/entities/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserClient } from '../../../test/browser-client.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.dispose());

describe('smoke', () => {
  it('goes from sign-up to a verified key', async () => {
    const browser: BrowserClient = await app.signedUp();
    const created = await browser.call('POST', '/api/project', {
      plan_id: 'Freemium-Basic',
      date: '2026-11-21',
      user: { first_name: 'Ada', last_name: 'Lovelace', email: browser.session?.email, country: 'DEU' },
    });
    expect(created.body).toMatchObject({ status: 'OK' });
    const { product_id } = created.data as { product_id: string };
    const made = await browser.call('POST', `/api/project/${product_id}/app`, { app_name: 'Web', platform: 'web', auth_type: 'apiKey' });
    expect(made.body).toMatchObject({ status: 'OK' });
    const { app_id } = made.data as { app_id: string };
    const key = await browser.withToken('POST', `/api-key-service/apps/${app_id}/apiKeys`, { name: 'First' });
    expect(key.status, JSON.stringify(key.body)).toBe(201);
    const verified = await app.gateway('/v1/keys/verify', { key: (key.body as ApiKey).apiKey });
    expect(await verified.json()).toMatchObject({ valid: true, code: 'VALID', appId: app_id, projectId: product_id });
  });
});
