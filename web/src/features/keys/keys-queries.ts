import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiKey, KeyServiceAppPage } from '@waypost/contract/entities/key';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { readKeyServiceApps } from '../../api/key-services.ts';

type KeyServiceApp = KeyServiceAppPage['items'][number];

const apiKeyAppsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['api-key-apps'],
    queryFn: ({ signal }) =>
      readKeyServiceApps((pageToken) => api.keys.listApiKeyApps({ query: { pageToken } }, { signal })),
  });

const countsEveryMs = 10_000;

export const apiKeysQuery = (api: Api, hrnId: string) =>
  queryOptions({
    queryKey: ['api-keys', hrnId],
    queryFn: async ({ signal }) => {
      const { items } = await api.keys.listApiKeys({ params: { hrnId } }, { signal });
      return items;
    },
    // the page shows how often an old secret is still used
    refetchInterval: ({ state }) => (state.data?.some(({ rotation }) => rotation !== null) ? countsEveryMs : false),
  });

export const keyAdviceKey = (apiKeyId: string) => ['api-key-advice', apiKeyId];

/** Restrictions that match the traffic of an unrestricted key. */
export const keyAdviceQuery = (api: Api, params: { readonly hrnId: string; readonly apiKeyId: ApiKey['apiKeyId'] }) =>
  queryOptions({
    queryKey: keyAdviceKey(params.apiKeyId),
    queryFn: ({ signal }) => api.keys.adviseOnApiKey({ params }, { signal }),
  });

export type AppKeys = {
  /** Undefined until they are loaded. */
  readonly keys: readonly ApiKey[] | undefined;
  /** When they were loaded, which decides whether a key has expired. */
  readonly readAt: Date;
  /** The app's hrn, which identifies it to the key service. */
  readonly hrnId: string | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

function hrnIn(apps: readonly KeyServiceApp[], appId: string | undefined): string {
  const app = apps.find(({ id }) => id === appId);
  if (!app) throw new Error('The key service does not know the app');
  return app.hrn;
}

/**
 * The API keys of an app. They need the access token, which only a browser has, so the server renders pages without
 * them.
 */
export function useApiKeys(appId: string | undefined): AppKeys {
  const api = useApi();
  const hrn = useQuery({ ...apiKeyAppsQuery(api), enabled: appId !== undefined, select: (apps) => hrnIn(apps, appId) });
  const hrnId = hrn.data;
  const keys = useQuery({ ...apiKeysQuery(api, hrnId ?? ''), enabled: hrnId !== undefined });
  return {
    keys: keys.data,
    readAt: new Date(keys.dataUpdatedAt),
    hrnId,
    error: hrn.error ?? keys.error,
    isFetching: hrn.isFetching || keys.isFetching,
    retry: () => void (hrnId === undefined ? hrn.refetch() : keys.refetch()),
  };
}
