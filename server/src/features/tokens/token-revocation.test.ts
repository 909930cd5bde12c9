import type { CreatedAccessKey } from '@waypost/contract/entities/access-key';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  basicHeader,
  createAccessKey,
  createTokenApp,
  oauthHeader,
  postForm,
  type TokenApp,
} from '../../../test/factories/access-keys.ts';
import type { TestApp } from '../../../test/harness.ts';
import { startTwoInstances, type TwoInstances } from '../../../test/two-instances.ts';

let first: TestApp;
let second: TestApp;
let instances: TwoInstances;
let own: TokenApp;
let key: CreatedAccessKey;
beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first, second } = instances);
});
afterAll(() => instances.dispose());
beforeEach(async () => {
  own = await createTokenApp(first);
  key = await createAccessKey(own);
});

const change = async (method: string, path = '') => {
  const { status } = await own.browser.withToken(method, `${own.path}/${key.accessKeyId}${path}`);
  expect(status).toBe(204);
};
const askAt = (at: TestApp, authorization = basicHeader(key.clientId, key.accessKeySecret)) =>
  postForm(at, '/oauth2/token', { authorization });
const gateway = (at: TestApp) => `Bearer ${at.secrets.gateway_credential}`;

/** Whether the second instance accepts the token, and whether it would issue another. */
async function seenAt(at: TestApp, token: string) {
  const { code } = await at.services.accessTokens.verifyAccessToken(token);
  const { body } = await postForm(at, '/oauth2/introspect', { authorization: gateway(at), form: { token } });
  const { status, body: answer } = await askAt(at);
  return [code, (body as { active?: boolean }).active, answer.error ?? status];
}
const issued = async () => (await askAt(second)).body.access_token ?? '';

describe('at every instance, within a second, an access key and its tokens', () => {
  it('are refused when it is disabled, and good again when it is enabled KEY-51 KEY-52', async () => {
    const token = await issued();
    expect(await seenAt(second, token)).toEqual(['VALID', true, 200]);
    await change('POST', '/disable');
    await expect.poll(() => seenAt(second, token)).toEqual(['DISABLED', false, 'invalid_client']);
    expect((await askAt(second)).body.error_description).toBe('This access key is disabled.');
    await change('POST', '/enable');
    await expect.poll(() => seenAt(second, token)).toEqual(['VALID', true, 200]);
  });

  it('are refused as disabled also when they have ended meanwhile (KEY-52)', async () => {
    const token = await issued();
    expect(await seenAt(second, token)).toEqual(['VALID', true, 200]);
    await change('POST', '/disable');
    const code = async () => (await second.services.accessTokens.verifyAccessToken(token)).code;
    await expect.poll(code).toBe('DISABLED');
    first.clock.advance(24 * 60 * 60 * 1000);
    expect(await code()).toBe('DISABLED');
  });

  it('are refused when it is deleted, and its sibling is not KEY-51 KEY-52', async () => {
    const sibling = await createAccessKey(own);
    const token = await issued();
    expect(await seenAt(second, token)).toEqual(['VALID', true, 200]);
    await change('DELETE');
    await expect.poll(() => seenAt(second, token)).toEqual(['NOT_FOUND', false, 'invalid_client']);
    expect((await askAt(second, basicHeader(sibling.clientId, sibling.accessKeySecret))).status).toBe(200);
  });

  it('are refused when the project ends, and when the app is terminated KEY-51 KEY-52', async () => {
    const token = await issued();
    const project = first.database.db.updateTable('project').where('product_id', '=', own.product_id);
    expect(await seenAt(second, token)).toEqual(['VALID', true, 200]);
    await project.set({ aria_status: 'SUSPENDED' }).execute();
    await expect.poll(() => seenAt(second, token)).toEqual(['PROJECT_INACTIVE', false, 'unauthorized_client']);
    await project.set({ aria_status: 'ACTIVE' }).execute();
    await expect.poll(() => seenAt(second, token)).toEqual(['VALID', true, 200]);
    const path = `/api/project/${own.product_id}/app/${own.app_id}`;
    expect((await own.browser.call('PUT', path, { status: 'TERMINATED' })).status).toBe(200);
    await expect.poll(() => seenAt(second, token)).toEqual(['EXPIRED', false, 'unauthorized_client']);
  });

  it('are known at once where a new key is asked with at another instance', async () => {
    expect((await askAt(second)).status).toBe(200);
    const sibling = await createAccessKey(own);
    const ask = async () => (await askAt(second, basicHeader(sibling.clientId, sibling.accessKeySecret))).status;
    await expect.poll(ask).toBe(200);
  });
});

describe('a token that was read once', () => {
  it('says what a gateway asks about it, without a promise, and ends by the clock KEY-52', async () => {
    const token = await issued();
    const answer = await second.services.accessTokens.verifyAccessToken(token);
    expect(answer).toEqual({
      code: 'VALID',
      appId: own.app_id,
      projectId: own.product_id,
      plan: 'Freemium-Basic',
      keyId: key.accessKeyId,
      limits: { threshold: 250_000 },
    });
    expect(second.services.accessTokens.verifyAccessToken(token)).toEqual(answer);
    expect(await second.services.accessTokens.verifyAccessToken(`${token}x`)).toEqual({ code: 'NOT_FOUND' });
    first.clock.advance(24 * 60 * 60 * 1000);
    expect(await second.services.accessTokens.verifyAccessToken(token)).toMatchObject({ code: 'EXPIRED' });
  });
});

describe('the same nonce at two instances at once', () => {
  it('opens once KEY-52', async () => {
    for (let round = 0; round < 5; round += 1) {
      const header = oauthHeader({ key, url: key.tokenEndpointUrl, now: first.clock(), nonce: `round-${round}` });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => askAt(at % 2 === 0 ? first : second, header)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error_description === 'This nonce was used before.')).toHaveLength(19);
    }
  });
});
