import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CapState, SpendCapInput } from '@waypost/contract/entities/spend-caps';
import type { ApiKeyId, ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { updateCache } from '../../api/update-cache.ts';
import { useChange } from '../../api/use-change.ts';

export const spendCapsQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['spend-caps', id],
    queryFn: ({ signal }) => api.spendCaps.readSpendCaps({ params: { id } }, { signal }),
  });

/** Sets or removes a cap; the answer has all caps of the project, and the project's warning may change. */
export function useSetCap(id: ProjectId, { scope, id: subject }: Pick<CapState, 'scope' | 'id'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (body: SpendCapInput) => {
      if (scope === 'project') return api.spendCaps.setProjectSpendCap({ params: { id }, body });
      if (scope === 'customer') return api.spendCaps.setCustomerSpendCap({ params: { id }, body });
      return api.spendCaps.setKeySpendCap({ params: { id, apiKeyId: subject as ApiKeyId }, body });
    },
    onSuccess: async (caps) => {
      await updateCache(queryClient, spendCapsQuery(api, id).queryKey, () => caps);
      await queryClient.invalidateQueries({ queryKey: ['project', id], exact: true });
    },
  });
}
