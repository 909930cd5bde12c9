import type { CredentialApp, CredentialChoice } from '@waypost/domain/apps/credential-choices';
import { QueryClient, skipToken } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { recordingApi } from '../../../test/recording-api.ts';
import type { Api } from '../../api/api.ts';
import { appCredentialsQuery, credentialProjectsQuery, readCredentials } from './credential-queries.ts';

const apiWith = (app_code: string | null, keys: readonly { apiKeyId: string; apiKey: string }[] = []) =>
  ({
    apps: { readApp: ({ params }: { params: { appId: string } }) => Promise.resolve({ ...params, app_code }) },
    keys: { listApiKeys: () => Promise.resolve({ items: keys }) },
  }) as unknown as Api;
const ofApp = { title: 'App', app_id: 'app_1', type: 'app_code', app_code: null, api_key_id: null } as CredentialChoice;
const ofKey = { ...ofApp, type: 'api_key', api_key_id: 'key_2' } as CredentialChoice;

it('reads the secret of a chosen key, and of no other', async () => {
  const keys = ['key_1', 'key_2'].map((apiKeyId) => ({ apiKeyId, apiKey: `secret of ${apiKeyId}` }));
  const credentials = await readCredentials(apiWith('code', keys), ofKey);
  expect(credentials).toEqual({ app_id: 'app_1', app_code: null, api_key: 'secret of key_2' });
});

it('reads the code of a chosen app, and asks for none that is known', async () => {
  expect(await readCredentials(apiWith('code'), ofApp)).toEqual({ app_id: 'app_1', app_code: 'code', api_key: null });
  const known = { ...ofApp, app_code: 'known' } as CredentialChoice;
  expect(await readCredentials({} as Api, known)).toEqual({ app_id: 'app_1', app_code: 'known', api_key: null });
});

it('asks for the app and the key of the choice', async () => {
  const { api, asked } = recordingApi((path) => (path.includes('apiKeys') ? { items: [] } : { app_code: 'code' }));
  await readCredentials(api, ofApp);
  await expect(readCredentials(api, ofKey)).rejects.toThrow('deleted meanwhile');
  for (const path of asked()) expect(path).toContain('app_1');
  expect(asked()).toHaveLength(2);
});

it('fails where the key or the code is gone meanwhile', async () => {
  await expect(readCredentials(apiWith('code'), ofKey)).rejects.toThrow('The key has been deleted meanwhile');
  await expect(readCredentials(apiWith(null), ofApp)).rejects.toThrow('The app has no code any more');
});

const appWith = (...keys: readonly string[]) =>
  ({ id: 'app_1', api_keys: keys.map((api_key_id) => ({ api_key_id })) }) as unknown as CredentialApp;
const wholeApp = (api: Api, app: CredentialApp) => new QueryClient().fetchQuery(appCredentialsQuery(api, app));

it('calls a whole app by its code, without a code by its first key, without both by its id alone', async () => {
  const keys = ['key_1', 'key_2'].map((apiKeyId) => ({ apiKeyId, apiKey: `secret of ${apiKeyId}` }));
  const app = appWith('key_2', 'key_1');
  expect(await wholeApp(apiWith('code', keys), app)).toEqual({ app_id: 'app_1', app_code: 'code', api_key: null });
  expect(await wholeApp(apiWith(null, keys), app)).toEqual({
    app_id: 'app_1',
    app_code: null,
    api_key: 'secret of key_2',
  });
  expect(await wholeApp(apiWith(null), appWith())).toEqual({ app_id: 'app_1', app_code: null, api_key: null });
});

it('keeps a secret no longer than it is looked at, and reads none before an app is chosen', () => {
  const { api } = recordingApi();
  expect(appCredentialsQuery(api, appWith())).toMatchObject({ staleTime: 0, gcTime: 0 });
  expect(appCredentialsQuery(api, undefined).queryFn).toBe(skipToken);
  const other = { ...appWith(), id: 'app_2' } as CredentialApp;
  expect(appCredentialsQuery(api, other).queryKey).not.toEqual(appCredentialsQuery(api, appWith()).queryKey);
});

it('asks anew at every opening, and keeps the choices of two people apart', async () => {
  const { api, asked } = recordingApi();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  await client.fetchQuery(credentialProjectsQuery(api, 'usr_1'));
  expect(client.getQueryData(credentialProjectsQuery(api, 'usr_2').queryKey)).toBeUndefined();
  await client.fetchQuery(credentialProjectsQuery(api, 'usr_1'));
  expect(asked()).toHaveLength(2);
});
