import { queryOptions, skipToken } from '@tanstack/react-query';
import type { CredentialApp, CredentialChoice } from '@waypost/domain/apps/credential-choices';
import type { ReplacingCredentials } from './replace-credentials.ts';
import type { Api } from '../../api/api.ts';

/** Reloaded whenever a chooser opens: a key may have been created meanwhile. */
export const credentialProjectsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['credential-choices', userId],
    queryFn: ({ signal }) => api.credentialChoices.listCredentialProjects({}, { signal }),
    staleTime: 0,
  });

type AtApp = Pick<CredentialApp, 'id'>;

async function readAppCode(api: Api, { id }: AtApp, signal?: AbortSignal): Promise<string | null> {
  const app = await api.apps.readApp({ params: { appId: id } }, signal && { signal });
  return app.app_code;
}

async function readApiKey(api: Api, { id }: AtApp, apiKeyId: string): Promise<string> {
  const { items } = await api.keys.listApiKeys({ params: { hrnId: id } });
  const key = items.find((item) => item.apiKeyId === apiKeyId);
  if (!key) throw new Error('The key has been deleted meanwhile');
  return key.apiKey;
}

/** The chosen credentials; their secret is read only now. */
export async function readCredentials(api: Api, choice: CredentialChoice): Promise<ReplacingCredentials> {
  const app = { id: choice.app_id };
  const empty = { app_id: choice.app_id, app_code: null, api_key: null };
  if (choice.type === 'api_key') return { ...empty, api_key: await readApiKey(api, app, choice.api_key_id) };
  const app_code = choice.app_code ?? (await readAppCode(api, app));
  if (app_code === null) throw new Error('The app has no code any more');
  return { ...empty, app_code };
}

async function readWholeApp(api: Api, app: CredentialApp, signal: AbortSignal): Promise<ReplacingCredentials> {
  const app_code = await readAppCode(api, app, signal);
  const [first] = app.api_keys;
  const api_key = app_code === null && first ? await readApiKey(api, app, first.api_key_id) : null;
  return { app_id: app.id, app_code, api_key };
}

/** Loads the full record of an app; for an app without a code, its first key. */
export const appCredentialsQuery = (api: Api, app: CredentialApp | undefined) =>
  queryOptions({
    queryKey: ['app-credentials', app?.id],
    queryFn: app === undefined ? skipToken : ({ signal }) => readWholeApp(api, app, signal),
    staleTime: 0,
    gcTime: 0, // keep no secret longer than it is displayed
  });
