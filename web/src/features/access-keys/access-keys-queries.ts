import { queryOptions, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccessKey, PublicKeyInput } from '@waypost/contract/entities/access-key';
import type { App } from '@waypost/contract/entities/app';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { loadDialog } from '../../ui/overlays/dialog.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';

/** The app by its hrn, as the service knows it (REQ-61). */
const accessKeysQuery = (api: Api, hrn: string) =>
  queryOptions({
    queryKey: ['access-keys', hrn],
    queryFn: async ({ signal }) => (await api.accessKeys.listAccessKeys({ params: { app: hrn } }, { signal })).items,
  });

/** They need the access token, which only a browser has, so a page arrives without them. */
export const useAccessKeys = ({ hrn }: App) => useQuery(accessKeysQuery(useApi(), hrn));

/** Changes what is shown, once the server has done it. */
function useChangeShown({ hrn }: Pick<App, 'hrn'>) {
  const queryClient = useQueryClient();
  const { queryKey } = accessKeysQuery(useApi(), hrn);
  return (change: (keys: AccessKey[]) => AccessKey[]) =>
    queryClient.setQueryData(queryKey, (keys) => keys && change(keys));
}

/** A failure has the same words, whatever it was; the list is asked again, as another tab may have changed it. */
function useFailure({ hrn }: Pick<App, 'hrn'>) {
  const t = useText();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  const { queryKey } = accessKeysQuery(useApi(), hrn);
  return () => {
    notifications.notify({ id: 'access-key-failure', text: t('UNKNOWN'), notificationType: 'error' });
    return queryClient.invalidateQueries({ queryKey });
  };
}

const generating = (hrn: string) => ['generate-access-key', hrn];
export const useIsGenerating = ({ hrn }: App): boolean => useIsMutating({ mutationKey: generating(hrn) }) > 0;

/** The secret lives in the answer alone and is forgotten with it: no cache ever holds it (KEY-17). */
export function useGenerateAccessKey({ hrn }: App) {
  const api = useApi();
  const change = useChangeShown({ hrn });
  return useMutation({
    mutationKey: generating(hrn),
    gcTime: 0,
    async mutationFn() {
      await loadDialog(); // the secret is shown once: nothing is generated that could not be shown
      return api.accessKeys.createAccessKey({ params: { app: hrn }, body: {} });
    },
    onSuccess: ({ accessKeySecret: _shownOnce, ...key }) => change((keys) => [...keys, key]),
    onError: useFailure({ hrn }),
  });
}

type OneKey = { readonly hrn: string; readonly accessKeyId: AccessKey['accessKeyId'] };

export function useSwitchAccessKey({ hrn, accessKeyId }: OneKey) {
  const { accessKeys } = useApi();
  const change = useChangeShown({ hrn });
  return useMutation({
    mutationFn: (enabled: boolean) => {
      const input = { params: { app: hrn, accessKey: accessKeyId } };
      return enabled ? accessKeys.enableAccessKey(input) : accessKeys.disableAccessKey(input);
    },
    onSuccess: (_done, enabled) =>
      change((keys) => keys.map((key) => (key.accessKeyId === accessKeyId ? { ...key, enabled } : key))),
    onError: useFailure({ hrn }),
  });
}

export function useDeleteAccessKey({ hrn, accessKeyId }: OneKey) {
  const api = useApi();
  const change = useChangeShown({ hrn });
  return useMutation({
    mutationFn: () => api.accessKeys.deleteAccessKey({ params: { app: hrn, accessKey: accessKeyId } }),
    onSuccess: () => change((keys) => keys.filter((key) => key.accessKeyId !== accessKeyId)),
  });
}

export function useRegisterPublicKey({ hrn, accessKeyId }: OneKey) {
  const api = useApi();
  const change = useChangeShown({ hrn });
  return useMutation({
    mutationFn: (body: PublicKeyInput) =>
      api.accessKeys.registerPublicKey({ params: { app: hrn, accessKey: accessKeyId }, body }),
    onSuccess: (changed) => change((keys) => keys.map((key) => (key.accessKeyId === accessKeyId ? changed : key))),
  });
}
