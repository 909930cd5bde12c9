import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, KeyTestInput } from '@waypost/contract/entities/key';
import type { KeyLimits } from '@waypost/domain/keys/key-limits';
import type { RotationGrace } from '@waypost/domain/keys/key-rotation';
import { neverExpires } from '@waypost/domain/keys/key-status';
import { ApiError, type FieldProblem } from '../../api/api-error.ts';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { apiKeysQuery, keyAdviceKey } from './keys-queries.ts';
import type { RestrictionsToSend } from './restriction-draft.ts';

export type KeyAddress = { readonly hrnId: string; readonly apiKeyId: ApiKey['apiKeyId'] };

const generating = (hrnId: string) => ['generate-api-key', hrnId];

/** Whether a generation runs, also one whose dialog was closed (KEY-11). */
export const useIsGenerating = (hrnId: string): boolean => useIsMutating({ mutationKey: generating(hrnId) }) > 0;

/** Changes what is shown of an app's keys, once the server has done it (KEY-08). */
function useChangeKeys(hrnId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = apiKeysQuery(useApi(), hrnId);
  return (change: (keys: readonly ApiKey[]) => ApiKey[]) =>
    queryClient.setQueryData(queryKey, (keys) => keys && change(keys));
}

/** A key failure has the same words, whatever it was (KEY-13); the list is asked again, as another tab may have changed it. */
function useKeyFailure(hrnId: string) {
  const t = useText();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  const { queryKey } = apiKeysQuery(useApi(), hrnId);
  return () => {
    notifications.notify({ id: 'key-failure', text: t('UNKNOWN'), notificationType: 'error' });
    return queryClient.invalidateQueries({ queryKey });
  };
}

export function useGenerateKey(hrnId: string) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  const fail = useKeyFailure(hrnId);
  return useMutation({
    mutationKey: generating(hrnId),
    mutationFn: (name: string) =>
      api.keys.createApiKey({ params: { hrnId }, body: { name, expiresAt: neverExpires, enabled: true } }),
    onSuccess: (key) => change((keys) => [...keys, key]),
    onError: fail,
  });
}

export function useSwitchKey({ hrnId, apiKeyId }: KeyAddress) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  const fail = useKeyFailure(hrnId);
  return useMutation({
    mutationFn: (enabled: boolean) => {
      const input = { params: { hrnId, apiKeyId } };
      return enabled ? api.keys.enableApiKey(input) : api.keys.disableApiKey(input);
    },
    onSuccess: (_done, enabled) =>
      change((keys) => keys.map((key) => (key.apiKeyId === apiKeyId ? { ...key, enabled } : key))),
    onError: fail,
  });
}

export function useRenameKey({ hrnId, apiKeyId }: KeyAddress) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  const fail = useKeyFailure(hrnId);
  return useMutation({
    mutationFn: (name: string) => api.keys.renameApiKey({ params: { hrnId, apiKeyId }, body: { name } }),
    onSuccess: (renamed) => change((keys) => keys.map((key) => (key.apiKeyId === apiKeyId ? renamed : key))),
    onError: fail,
  });
}

export function useDeleteKey({ hrnId, apiKeyId }: KeyAddress) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  return useMutation({
    mutationFn: () => api.keys.deleteApiKey({ params: { hrnId, apiKeyId } }),
    onSuccess: () => change((keys) => keys.filter((key) => key.apiKeyId !== apiKeyId)),
  });
}

/** What the server says about single fields; a form shows it beside them. */
export const refusedFields = (error: Error | null): readonly FieldProblem[] =>
  error instanceof ApiError ? error.fields : [];

/** A change whose answer is the key as it is now. Refused fields are the form's to show; any other failure has the common words. */
function useChangeKey<Input>({ hrnId, apiKeyId }: KeyAddress, call: (input: Input) => Promise<ApiKey>) {
  const change = useChangeKeys(hrnId);
  const fail = useKeyFailure(hrnId);
  return useMutation({
    mutationFn: call,
    onSuccess: (changed) => change((keys) => keys.map((key) => (key.apiKeyId === apiKeyId ? changed : key))),
    onError: async (error) => {
      if (refusedFields(error).length === 0) await fail();
    },
  });
}

export function useRestrictKey(address: KeyAddress) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChangeKey(address, async (body: RestrictionsToSend) => {
    const changed = await api.keys.restrictApiKey({ params: address, body });
    queryClient.removeQueries({ queryKey: keyAdviceKey(address.apiKeyId) }); // there is none for a restricted key
    return changed;
  });
}

export function useSetKeyServices(address: KeyAddress) {
  const api = useApi();
  return useChangeKey(address, (services: string[] | null) =>
    api.keys.setApiKeyServices({ params: address, body: { services } }),
  );
}

export function useSetKeyLimits(address: KeyAddress) {
  const api = useApi();
  return useChangeKey(address, (body: KeyLimits) => api.keys.setApiKeyLimits({ params: address, body }));
}

export function useRotateKey({ hrnId, apiKeyId }: KeyAddress) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  return useMutation({
    mutationFn: (grace: RotationGrace) => api.keys.rotateApiKey({ params: { hrnId, apiKeyId }, body: { grace } }),
    onSuccess: (rotated) => change((keys) => keys.map((key) => (key.apiKeyId === apiKeyId ? rotated : key))),
  });
}

export function useEndRotation({ hrnId, apiKeyId }: KeyAddress) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  return useMutation({
    mutationFn: () => api.keys.endApiKeyRotation({ params: { hrnId, apiKeyId } }),
    onSuccess: (ended) => change((keys) => keys.map((key) => (key.apiKeyId === apiKeyId ? ended : key))),
  });
}

export function useTestKey(address: KeyAddress) {
  const api = useApi();
  const fail = useKeyFailure(address.hrnId);
  return useMutation({
    mutationFn: (body: KeyTestInput) => api.keys.testApiKey({ params: address, body }),
    onError: fail,
  });
}
