import type { ApiKey } from '@waypost/contract/entities/key';
import type { CreatedAccessKey } from '@waypost/contract/entities/access-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicHeader, createAccessKey, createTokenApp, postForm, type TokenApp } from './factories/access-keys.ts';
import { createKey } from './factories/keys.ts';
import type { TestApp } from './harness.ts';
import { startTwoInstances, type TwoInstances } from './two-instances.ts';

/** A project with an app for each kind of credential; the second instance checks them. */
type Credentials = {
  readonly owner: TokenApp;
  readonly apiKey: ApiKey;
  readonly accessKey: CreatedAccessKey;
  readonly token: string;
  readonly app_id: string;
  readonly app_code: string;
};

let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: Credentials;
beforeAll(async () => {
  // ten minutes before the day ends, so that the token lives longer
  instances = await startTwoInstances({ startAt: new Date('2026-11-21T23:50:00Z') });
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());

async function issueToken({ clientId, accessKeySecret }: CreatedAccessKey) {
  return postForm(second, '/oauth2/token', { authorization: basicHeader(clientId, accessKeySecret) });
}

beforeEach(async () => {
  first.clock.set(new Date('2026-11-21T23:50:00Z'));
  const owner = await createTokenApp(first);
  const make = async (auth_type: string) => {
    const body = { app_name: auth_type, platform: 'web', auth_type };
    const { data } = await owner.browser.call('POST', `/api/project/${owner.product_id}/app`, body);
    return data as { app_id: string; app_code: string };
  };
  const keyed = await make('apiKey');
  const coded = await make('appCode');
  const keys = `/api-key-service/apps/${keyed.app_id}/apiKeys`;
  const apiKey = await createKey({ ...owner, keys });
  const accessKey = await createAccessKey(owner);
  const token = (await issueToken(accessKey)).body.access_token ?? '';
  own = { owner, apiKey, accessKey, token, ...coded };
  await expect.poll(answers).toEqual(working);
});

const authorize = async (headers: Record<string, string>) => {
  const credential = { 'x-waypost-gateway': second.secrets.gateway_credential };
  const response = await second.portal('/v1/authorize', { headers: { ...credential, ...headers } });
  await response.arrayBuffer();
  return [response.status, response.headers.get('x-waypost-code')];
};

/** The answers of a gateway and the token endpoint for each credential, at the instance that changed nothing. */
async function answers() {
  const verified = await second.gateway('/v1/keys/verify', { key: own.apiKey.apiKey });
  const introspected = await postForm(second, '/oauth2/introspect', {
    authorization: `Bearer ${second.secrets.gateway_credential}`,
    form: { token: own.token },
  });
  const issued = await issueToken(own.accessKey);
  return {
    verify: ((await verified.json()) as { code: string }).code,
    apiKey: await authorize({ 'x-api-key': own.apiKey.apiKey }),
    token: await authorize({ authorization: `Bearer ${own.token}` }),
    appCode: await authorize({ 'x-app-id': own.app_id, 'x-app-code': own.app_code }),
    introspection: (introspected.body as { active?: boolean }).active,
    tokenEndpoint: issued.body.error ?? issued.status,
  };
}
const working = {
  verify: 'VALID',
  apiKey: [200, 'VALID'],
  token: [200, 'VALID'],
  appCode: [200, 'VALID'],
  introspection: true,
  tokenEndpoint: 200,
};
const refused = (status: number, code: string) => ({
  verify: code,
  apiKey: [status, code],
  token: [status, code],
  appCode: [status, code],
  introspection: false,
  tokenEndpoint: 'unauthorized_client',
});
const expired = refused(401, 'EXPIRED');
const inactive = refused(403, 'PROJECT_INACTIVE');
const setProject = (facts: object) =>
  first.database.db.updateTable('project').set(facts).where('product_id', '=', own.owner.product_id).execute();
const setApps = (facts: object) =>
  first.database.db.updateTable('app').set(facts).where('product_id', '=', own.owner.product_id).execute();
const nextDay = () => first.clock.set(new Date('2026-11-22T00:00:00Z'));

describe('API keys, access keys, their tokens and app codes are refused', () => {
  it('when an app is terminated (KEY-57)', async () => {
    await setApps({ status: 'TERMINATED' });
    await expect.poll(answers).toEqual(expired);
  });

  it('after the last day of an app, and not before (KEY-57, APP-34)', async () => {
    await setApps({ expiry_date: '2026-11-20' });
    await expect.poll(answers).toEqual(expired);
    await setApps({ expiry_date: '2026-11-21' });
    await expect.poll(answers).toEqual(working);
    nextDay();
    expect(await answers()).toEqual(expired);
    await setApps({ expiry_date: '2027-11-21' });
    await expect.poll(answers).toEqual(working);
  });

  it('when a project is no longer active (KEY-57)', async () => {
    await setProject({ aria_status: 'SUSPENDED' });
    await expect.poll(answers).toEqual(inactive);
  });

  it('on the day that a project is cancelled for, before any job has run (KEY-57, LIF-16)', async () => {
    await setProject({ aria_status: 'CANCELLATION PENDING', ends_on: '2026-11-22' });
    expect(await answers()).toEqual(working);
    nextDay();
    expect(await answers()).toEqual(inactive);
    await setProject({ ends_on: '2026-12-22' });
    await expect.poll(answers).toEqual(working);
  });

  it('after the last day of an evaluation, and not again once it is extended (KEY-57)', async () => {
    await setProject({ isEvaluation: true, expiry_date: '2026-11-21' });
    expect(await answers()).toEqual(working);
    nextDay();
    await expect.poll(answers).toEqual(inactive);
    await setProject({ expiry_date: '2026-11-28' });
    await expect.poll(answers).toEqual(working);
  });

  it('but not for a past expiry of a project that is no evaluation (KEY-57)', async () => {
    await setProject({ expiry_date: '2026-11-20' });
    nextDay();
    expect(await answers()).toEqual(working);
  });

  it('as the test of a key says, too (KEY-57, KEY-46)', async () => {
    const { browser } = own.owner;
    const keys = (await browser.withToken('GET', '/api-key-service/apps')).body as {
      items: { id: string; name: string }[];
    };
    const id = keys.items.find(({ name }) => name === 'apiKey')?.id ?? '';
    const path = `/api-key-service/apps/${id}/apiKeys/${own.apiKey.apiKeyId}/test`;
    const codeOf = async () => ((await browser.withToken('POST', path, {})).body as { code: string }).code;
    expect(await codeOf()).toBe('VALID');
    await setApps({ expiry_date: '2026-11-20' });
    expect(await codeOf()).toBe('EXPIRED');
    await setApps({ expiry_date: null });
    await setProject({ isEvaluation: true, expiry_date: '2026-11-20' });
    expect(await codeOf()).toBe('PROJECT_INACTIVE');
  });
});
