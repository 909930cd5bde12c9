import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import { useApi } from '../../api/app-context.tsx';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { firstStepsKey } from './first-steps-queries.ts';

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
