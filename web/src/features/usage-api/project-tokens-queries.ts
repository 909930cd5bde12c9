import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectToken, ProjectTokenInput } from '@waypost/contract/entities/project-token';
import type { ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { updateCache } from '../../api/update-cache.ts';
import { useChange } from '../../api/use-change.ts';

const projectTokensQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['project-tokens', id],
    queryFn: ({ signal }) => api.projectTokens.listProjectTokens({ params: { id } }, { signal }),
  });

export const useProjectTokens = (id: ProjectId) => useQuery(projectTokensQuery(useApi(), id));

/** Updates the cached tokens after the server's response. */
function useUpdateCache(id: ProjectId) {
  const queryClient = useQueryClient();
  const { queryKey } = projectTokensQuery(useApi(), id);
  return (change: (tokens: ProjectToken[]) => ProjectToken[]) =>
    updateCache<ProjectToken[]>(queryClient, queryKey, change);
}

/** The token exists only in this response and is never cached. */
export function useCreateToken(id: ProjectId) {
  const api = useApi();
  const change = useUpdateCache(id);
  return useChange({
    gcTime: 0,
    mutationFn: (body: ProjectTokenInput) => api.projectTokens.createProjectToken({ params: { id }, body }),
    onSuccess: ({ token: _shownOnce, ...created }) => change((tokens) => [...tokens, created]),
  });
}

export function useDeleteToken(id: ProjectId, tokenId: ProjectToken['token_id']) {
  const api = useApi();
  const change = useUpdateCache(id);
  return useChange({
    mutationFn: () => api.projectTokens.deleteProjectToken({ params: { id, tokenId } }),
    onSuccess: () => change((tokens) => tokens.filter(({ token_id }) => token_id !== tokenId)),
  });
}
