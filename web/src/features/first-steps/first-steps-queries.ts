import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import type { FirstStep } from '@waypost/domain/first-steps';
import type { Api } from '../../api/api.ts';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/notifications.tsx';

const firstStepsKey = ['first-steps'];

export const isDone = ({ steps }: FirstSteps, step: FirstStep): boolean => steps.some((state) => state.step === step && state.done);

/** What is older was read before the step that led here; what a loader has just brought is not asked for again. */
const freshMs = 1000;

/** How far somebody has come, as the server knows it (UIX-05). */
export const firstStepsQuery = (api: Api) =>
  queryOptions({ queryKey: firstStepsKey, staleTime: freshMs, queryFn: ({ signal }) => api.firstSteps.readFirstSteps({}, { signal }) });

/** Puts the list away for good. */
export function useDismissal() {
  const api = useApi();
  const t = useText();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  return useMutation({
    mutationFn: () => api.firstSteps.dismissFirstSteps({}),
    onSuccess: () => queryClient.setQueryData<FirstSteps>(firstStepsKey, (known) => known && { ...known, open: false }),
    onError: () => notifications.notify({ notificationType: 'error', text: t('firstSteps.dismissFailed') }),
  });
}
