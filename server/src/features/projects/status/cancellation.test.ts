import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicHeader, createAccessKey, createTokenApp, postForm } from '../../../../test/factories/access-keys.ts';
import { createKey } from '../../../../test/factories/keys.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let first: TestApp;
/** On PostgreSQL a second instance; on the embedded database the first itself. */
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  second = first.database.databaseUrl === undefined ? first : await startTestApp({ beside: first });
});
afterAll(async () => {
  if (second !== first) await second.dispose();
  await first.dispose();
});

/** A project with an app that uses keys and one that uses tokens. */
async function newProject() {
  const tokens = await createTokenApp(first);
  const { browser, product_id } = tokens;
  const made = await browser.call('POST', `/api/project/${product_id}/app`, {
    app_name: 'Web',
    platform: 'web',
    auth_type: 'apiKey',
  });
  const { app_id, hrn } = made.data as { app_id: `app_${string}`; hrn: string };
  const key = await createKey({ browser, product_id, app_id, hrn, keys: `/api-key-service/apps/${app_id}/apiKeys` });
  const accessKey = await createAccessKey(tokens);
  const askToken = (at: TestApp) =>
    postForm(at, '/oauth2/token', { authorization: basicHeader(accessKey.clientId, accessKey.accessKeySecret) });
  const token = (await askToken(second)).body.access_token ?? '';
  const setStatus = async (status: string) =>
    (await browser.call('PUT', `/api/project/${product_id}/status`, { status })).status;

  const authorized = async (at: TestApp, bearer: string) => {
    const headers = { 'x-waypost-gateway': at.secrets.gateway_credential, authorization: `Bearer ${bearer}` };
    const response = await at.portal('/v1/authorize', { headers });
    await response.arrayBuffer();
    return [response.status, response.headers.get('x-waypost-code')];
  };
  const introspected = async (at: TestApp) => {
    const { body } = await postForm(at, '/oauth2/introspect', {
      authorization: `Bearer ${at.secrets.gateway_credential}`,
      form: { token },
    });
    return (body as { active?: boolean }).active;
  };
  /** The answers for a gateway and a program at this instance. */
  async function heardAt(at: TestApp) {
    const verified = (await (await at.gateway('/v1/keys/verify', { key: key.apiKey })).json()) as { code: string };
    const issued = await askToken(at);
    return {
      verify: verified.code,
      authorizeKey: await authorized(at, key.apiKey),
      authorizeToken: await authorized(at, token),
      introspect: await introspected(at),
      newToken: issued.body.error ?? issued.status,
    };
  }
  return { setStatus, heard: async () => [await heardAt(first), await heardAt(second)] };
}

const works = {
  verify: 'VALID',
  authorizeKey: [200, 'VALID'],
  authorizeToken: [200, 'VALID'],
  introspect: true,
  newToken: 200,
};
const stopped = {
  verify: 'PROJECT_INACTIVE',
  authorizeKey: [403, 'PROJECT_INACTIVE'],
  authorizeToken: [403, 'PROJECT_INACTIVE'],
  introspect: false,
  newToken: 'unauthorized_client',
};

/** The clock stands still, so nothing that is kept of them expires: only the announcement of a change can end it. */
describe('the credentials of a project', () => {
  it('stop at every instance as soon as its cancellation is announced, and work again when it is reactivated KEY-51 KEY-52 LIF-16', async () => {
    const { setStatus, heard } = await newProject();
    expect(await heard()).toEqual([works, works]);
    expect(await setStatus('CANCELLED')).toBe(200);
    await expect.poll(heard).toEqual([stopped, stopped]);
    expect(await setStatus('ACTIVE')).toBe(200);
    await expect.poll(heard).toEqual([works, works]);
  });
});
