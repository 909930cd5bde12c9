import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, KeyTestInput } from '@waypost/contract/entities/key';
import type { KeyLimits } from '@waypost/domain/keys/key-limits';
import type { RotationGrace } from '@waypost/domain/keys/key-rotation';
import { neverExpires } from '@waypost/domain/keys/key-status';
import { ApiError, type FieldProblem } from '../../api/api-error.ts';
import { useApi } from '../../api/app-context.tsx';
import { isUnsent } from '../../api/failure.ts';
import { updateCache } from '../../api/update-cache.ts';
import { useChange } from '../../api/use-change.ts';
import { type NoticedChange, useNoticedChange } from '../../api/use-noticed-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { apiKeysQuery, keyAdviceKey } from './keys-queries.ts';
import type { RestrictionsToSend } from './restriction-draft.ts';

export type KeyAddress = { readonly hrnId: string; readonly apiKeyId: ApiKey['apiKeyId'] };

type KeyChange<Data, Input> = Omit<NoticedChange<Data, Input>, 'noticeId' | 'failureText' | 'onFailed'>;

const generating = (hrnId: string) => ['generate-api-key', hrnId];

/** Whether a key is being generated, even if its dialog was closed. */
export const useIsGenerating = (hrnId: string): boolean => useIsMutating({ mutationKey: generating(hrnId) }) > 0;

/** Updates the displayed keys of an app after the server has changed them. */
function useChangeKeys(hrnId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = apiKeysQuery(useApi(), hrnId);
  return (change: (keys: readonly ApiKey[]) => ApiKey[]) => updateCache<ApiKey[]>(queryClient, queryKey, change);
}

/** A change of an app's keys. All failures share one text and reload the list, which another tab may have changed. */
function useKeyChange<Data, Input>(hrnId: string, options: KeyChange<Data, Input>) {
  const t = useText();
  const queryClient = useQueryClient();
  const { queryKey } = apiKeysQuery(useApi(), hrnId);
  return useNoticedChange<Data, Input>({
    ...options,
    noticeId: 'key-failure',
    failureText: () => t('UNKNOWN'),
    onFailed: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useGenerateKey(hrnId: string) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  return useKeyChange(hrnId, {
    mutationKey: generating(hrnId),
    mutationFn: ({ name, expiresAt = neverExpires }: { readonly name: string; readonly expiresAt?: number }) =>
      api.keys.createApiKey({ params: { hrnId }, body: { name, expiresAt, enabled: true } }),
    onSuccess: (key) => change((keys) => [...keys, key]),
    isShownElsewhere: isUnsent, // its dialog then stays open with the name
  });
}

export function useSwitchKey({ hrnId, apiKeyId }: KeyAddress) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  return useKeyChange(hrnId, {
    mutationFn: (enabled: boolean) => {
      const input = { params: { hrnId, apiKeyId } };
      return enabled ? api.keys.enableApiKey(input) : api.keys.disableApiKey(input);
    },
    onSuccess: (_done, enabled) =>
      change((keys) => keys.map((key) => (key.apiKeyId === apiKeyId ? { ...key, enabled } : key))),
  });
}

export function useDeleteKey({ hrnId, apiKeyId }: KeyAddress) {
  const api = useApi();
  const change = useChangeKeys(hrnId);
  return useChange({
    mutationFn: () => api.keys.deleteApiKey({ params: { hrnId, apiKeyId } }),
    onSuccess: () => change((keys) => keys.filter((key) => key.apiKeyId !== apiKeyId)),
  });
}

/** The server's problems by field, for the form. */
export const refusedFields = (error: Error | null): readonly FieldProblem[] =>
  error instanceof ApiError ? error.fields : [];

/** A change whose response is the updated key. */
function useChangedKey({ hrnId, apiKeyId }: KeyAddress) {
  const change = useChangeKeys(hrnId);
  return (changed: ApiKey) => change((keys) => keys.map((key) => (key.apiKeyId === apiKeyId ? changed : key)));
}

/** The form shows refused fields itself. */
const hasRefusedFields = (error: Error) => refusedFields(error).length > 0;

export function useRenameKey(address: KeyAddress) {
  const api = useApi();
  return useKeyChange(address.hrnId, {
    mutationFn: (name: string) => api.keys.renameApiKey({ params: address, body: { name } }),
    onSuccess: useChangedKey(address),
    isShownElsewhere: isUnsent, // the editor shows it beside the name
  });
}

export function useRestrictKey(address: KeyAddress) {
  const api = useApi();
  const queryClient = useQueryClient();
  const showChanged = useChangedKey(address);
  return useKeyChange(address.hrnId, {
    mutationFn: (body: RestrictionsToSend) => api.keys.restrictApiKey({ params: address, body }),
    onSuccess: (changed) => {
      queryClient.removeQueries({ queryKey: keyAdviceKey(address.apiKeyId) }); // restricted keys have no advice
      return showChanged(changed);
    },
    isShownElsewhere: hasRefusedFields,
  });
}

export function useSetKeyServices(address: KeyAddress) {
  const api = useApi();
  return useKeyChange(address.hrnId, {
    mutationFn: (services: string[] | null) => api.keys.setApiKeyServices({ params: address, body: { services } }),
    onSuccess: useChangedKey(address),
    isShownElsewhere: hasRefusedFields,
  });
}

export function useSetKeyExpiry(address: KeyAddress) {
  const api = useApi();
  return useKeyChange(address.hrnId, {
    mutationFn: (expiresAt: number) => api.keys.setApiKeyExpiry({ params: address, body: { expiresAt } }),
    onSuccess: useChangedKey(address),
  });
}

export function useSetKeyLimits(address: KeyAddress) {
  const api = useApi();
  return useKeyChange(address.hrnId, {
    mutationFn: (body: KeyLimits) => api.keys.setApiKeyLimits({ params: address, body }),
    onSuccess: useChangedKey(address),
    isShownElsewhere: hasRefusedFields,
  });
}

export function useRotateKey(address: KeyAddress) {
  const api = useApi();
  return useChange({
    mutationFn: (grace: RotationGrace) => api.keys.rotateApiKey({ params: address, body: { grace } }),
    onSuccess: useChangedKey(address),
  });
}

export function useEndRotation(address: KeyAddress) {
  const api = useApi();
  return useChange({
    mutationFn: () => api.keys.endApiKeyRotation({ params: address }),
    onSuccess: useChangedKey(address),
  });
}

export function useTestKey(address: KeyAddress) {
  const api = useApi();
  return useKeyChange(address.hrnId, {
    mutationFn: (body: KeyTestInput) => api.keys.testApiKey({ params: address, body }),
  });
}
