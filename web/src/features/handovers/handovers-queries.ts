import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ProjectHandover } from '@waypost/contract/entities/handovers';
import type { HandoverId, ProjectId } from '@waypost/domain/base/ids';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { updateCache } from '../../api/update-cache.ts';
import { useChange } from '../../api/use-change.ts';

/** To whom the owner has offered a project. */
export const projectHandoverQuery = (api: Api, id: ProjectId) =>
  queryOptions({
    queryKey: ['project-handover', id],
    queryFn: ({ signal }) => api.handovers.readProjectHandover({ params: { id } }, { signal }),
  });

/** The projects that others offer to the user. */
export const handoversQuery = (api: Api) =>
  queryOptions({ queryKey: ['handovers'], queryFn: ({ signal }) => api.handovers.listHandovers({}, { signal }) });

export const handoverQuery = (api: Api, handover_id: HandoverId) =>
  queryOptions({
    queryKey: ['handovers', handover_id],
    queryFn: ({ signal }) => api.handovers.readHandover({ params: { handover_id } }, { signal }),
    retry: false,
  });

function useOfferChange<Input>(id: ProjectId, send: (input: Input) => ReturnType<Api['handovers']['offerProject']>) {
  const { queryKey } = projectHandoverQuery(useApi(), id);
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: send,
    onSuccess: (handover) => updateCache<ProjectHandover>(queryClient, queryKey, () => handover),
    // the offer may have been changed in another window, or accepted: then the project is not the owner's any more
    onError: () => {
      // unawaited, because the button whose failure is reported may then be gone
      for (const key of [queryKey, ['project', id]]) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

export function useOffer(id: ProjectId) {
  const api = useApi();
  return useOfferChange(id, (email: string) => api.handovers.offerProject({ params: { id }, body: { email } }));
}

export function useResendOffer(id: ProjectId) {
  const api = useApi();
  return useOfferChange<void>(id, () => api.handovers.resendHandover({ params: { id } }));
}

export function useTakeBack(id: ProjectId) {
  const api = useApi();
  return useOfferChange<void>(id, () => api.handovers.takeBackProject({ params: { id } }));
}

/** Whose projects are whose changes what nearly every page shows. */
export function useAccept(handover_id: HandoverId) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: () => api.handovers.acceptHandover({ params: { handover_id } }),
    onSuccess: () => queryClient.invalidateQueries({ refetchType: 'none' }),
  });
}

export function useRefuse(handover_id: HandoverId) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: () => api.handovers.refuseHandover({ params: { handover_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['handovers'], refetchType: 'none' }),
  });
}
