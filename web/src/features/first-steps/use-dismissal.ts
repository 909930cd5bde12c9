import { useQueryClient } from '@tanstack/react-query';
import type { FirstSteps } from '@waypost/contract/entities/first-steps';
import { useApi } from '../../api/app-context.tsx';
import { updateCache } from '../../api/update-cache.ts';
import { useNoticedChange } from '../../api/use-noticed-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { firstStepsKey } from './first-steps-queries.ts';

/** Hides the list permanently. */
export function useDismissal() {
  const api = useApi();
  const t = useText();
  const queryClient = useQueryClient();
  return useNoticedChange({
    noticeId: 'first-steps',
    failureText: () => t('firstSteps.dismissFailed'),
    mutationFn: () => api.firstSteps.dismissFirstSteps({}),
    onSuccess: () => updateCache<FirstSteps>(queryClient, firstStepsKey, (known) => ({ ...known, open: false })),
  });
}
