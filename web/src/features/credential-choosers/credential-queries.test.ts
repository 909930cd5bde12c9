import type { CredentialChoice } from '@waypost/domain/apps/credential-choices';
import { expect, it } from 'vitest';
import type { Api } from '../../api/api.ts';
import { credentialsOf } from './credential-queries.ts';

const apiWith = (app_code: string | null, keys: readonly { apiKeyId: string; apiKey: string }[] = []) =>
  ({
    apps: { readApp: ({ params }: { params: { appId: string } }) => Promise.resolve({ ...params, app_code }) },
    keys: { listApiKeys: () => Promise.resolve({ items: keys }) },
  }) as unknown as Api;
const ofApp = { title: 'App', app_id: 'app_1', type: 'app_code', app_code: null, api_key_id: null } as CredentialChoice;
const ofKey = { ...ofApp, type: 'api_key', api_key_id: 'key_2' } as CredentialChoice;

it('reads the secret of a chosen key, and of no other', async () => {
  const keys = ['key_1', 'key_2'].map((apiKeyId) => ({ apiKeyId, apiKey: `secret of ${apiKeyId}` }));
  const credentials = await credentialsOf(apiWith('code', keys), ofKey);
  expect(credentials).toEqual({ app_id: 'app_1', app_code: null, api_key: 'secret of key_2' });
});

it('reads the code of a chosen app, and asks for none that is known', async () => {
  expect(await credentialsOf(apiWith('code'), ofApp)).toEqual({ app_id: 'app_1', app_code: 'code', api_key: null });
  const known = { ...ofApp, app_code: 'known' } as CredentialChoice;
  expect(await credentialsOf({} as Api, known)).toEqual({ app_id: 'app_1', app_code: 'known', api_key: null });
});

it('fails where the key or the code is gone meanwhile', async () => {
  await expect(credentialsOf(apiWith('code'), ofKey)).rejects.toThrow('The key has been deleted meanwhile');
  await expect(credentialsOf(apiWith(null), ofApp)).rejects.toThrow('The app has no code any more');
});
