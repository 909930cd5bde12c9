import { queryOptions, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessKey, PublicKeyInput } from '@waypost/contract/entities/access-key';
import type { App } from '@waypost/contract/entities/app';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { updateCache } from '../../api/update-cache.ts';
import { useChange } from '../../api/use-change.ts';
import { type NoticedChange, useNoticedChange } from '../../api/use-noticed-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { loadDialog } from '../../ui/overlays/dialog.tsx';

/** The app's hrn, which identifies it to the service. */
const accessKeysQuery = (api: Api, hrn: string) =>
  queryOptions({
    queryKey: ['access-keys', hrn],
    queryFn: async ({ signal }) => (await api.accessKeys.listAccessKeys({ params: { app: hrn } }, { signal })).items,
  });

/** They need the access token, which only a browser has, so the server renders the page without them. */
export const useAccessKeys = ({ hrn }: App) => useQuery(accessKeysQuery(useApi(), hrn));

/** Updates the cached keys after the server's response. */
function useUpdateCache({ hrn }: Pick<App, 'hrn'>) {
  const queryClient = useQueryClient();
  const { queryKey } = accessKeysQuery(useApi(), hrn);
  return (change: (keys: AccessKey[]) => AccessKey[]) => updateCache<AccessKey[]>(queryClient, queryKey, change);
}

type AccessKeyChange<Data, Input> = Omit<NoticedChange<Data, Input>, 'noticeId' | 'failureText' | 'onFailed'>;

/** A change whose failures all have the same text; the list is reloaded, since another tab may have changed it. */
function useAccessKeyChange<Data, Input = void>(hrn: string, options: AccessKeyChange<Data, Input>) {
  const t = useText();
  const queryClient = useQueryClient();
  const { queryKey } = accessKeysQuery(useApi(), hrn);
  return useNoticedChange<Data, Input>({
    ...options,
    noticeId: 'access-key-failure',
    failureText: () => t('UNKNOWN'),
    onFailed: () => queryClient.invalidateQueries({ queryKey }),
  });
}

const generating = (hrn: string) => ['generate-access-key', hrn];
export const useIsGenerating = ({ hrn }: App): boolean => useIsMutating({ mutationKey: generating(hrn) }) > 0;

/** The secret exists only in this response and is never cached. */
export function useGenerateAccessKey({ hrn }: App) {
  const api = useApi();
  const change = useUpdateCache({ hrn });
  return useAccessKeyChange(hrn, {
    mutationKey: generating(hrn),
    gcTime: 0,
    async mutationFn() {
      await loadDialog(); // the secret is shown once, so none is generated without a dialog to show it
      return api.accessKeys.createAccessKey({ params: { app: hrn }, body: {} });
    },
    onSuccess: ({ accessKeySecret: _shownOnce, ...key }) => change((keys) => [...keys, key]),
  });
}

type OneKey = { readonly hrn: string; readonly accessKeyId: AccessKey['accessKeyId'] };

export function useSwitchAccessKey({ hrn, accessKeyId }: OneKey) {
  const { accessKeys } = useApi();
  const change = useUpdateCache({ hrn });
  return useAccessKeyChange(hrn, {
    mutationFn: (enabled: boolean) => {
      const input = { params: { app: hrn, accessKey: accessKeyId } };
      return enabled ? accessKeys.enableAccessKey(input) : accessKeys.disableAccessKey(input);
    },
    onSuccess: (_done, enabled) =>
      change((keys) => keys.map((key) => (key.accessKeyId === accessKeyId ? { ...key, enabled } : key))),
  });
}

export function useDeleteAccessKey({ hrn, accessKeyId }: OneKey) {
  const api = useApi();
  const change = useUpdateCache({ hrn });
  return useChange({
    mutationFn: () => api.accessKeys.deleteAccessKey({ params: { app: hrn, accessKey: accessKeyId } }),
    onSuccess: () => change((keys) => keys.filter((key) => key.accessKeyId !== accessKeyId)),
  });
}

export function useRegisterPublicKey({ hrn, accessKeyId }: OneKey) {
  const api = useApi();
  const change = useUpdateCache({ hrn });
  return useChange({
    mutationFn: (body: PublicKeyInput) =>
      api.accessKeys.registerPublicKey({ params: { app: hrn, accessKey: accessKeyId }, body }),
    onSuccess: (changed) => change((keys) => keys.map((key) => (key.accessKeyId === accessKeyId ? changed : key))),
  });
}
