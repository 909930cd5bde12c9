import { useQueryClient } from '@tanstack/react-query';
import type { CancelSurveyInput, Project } from '@waypost/contract/entities/project';
import type { AriaStatus } from '@waypost/domain/projects/status';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useUser } from '../../api/app-context.tsx';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { useChange } from '../../api/use-change.ts';
import { useNoticedChange } from '../../api/use-noticed-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { projectQuery, projectsKey } from './projects-queries.ts';

/** A status change affects many views; a refusal can also mean that the displayed status is out of date. */
function useReread({ product_id }: Pick<Project, 'product_id'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: projectQuery(api, product_id).queryKey }),
      queryClient.invalidateQueries({ queryKey: projectsKey }),
      queryClient.invalidateQueries({ queryKey: ownAccountQuery(api).queryKey }),
    ]);
}

export type Survey = Pick<CancelSurveyInput, 'reason'> & { readonly comment: string };

const hasEnded = (status: string) => status === 'CANCELLED' || status === 'CANCELLATION PENDING';

/** Cancels the project, then sends the survey; a failed survey is logged and does not undo the cancellation. */
export function useCancelPlan(project: Project, onCancelled: (status: AriaStatus) => void) {
  const api = useApi();
  const user = useUser();
  const reread = useReread(project);
  return useChange({
    async mutationFn({ reason, comment }: Survey) {
      const { product_id: projectId } = project;
      const { aria_status } = await api.projects.changeProjectStatus({
        params: { id: projectId },
        body: { status: 'CANCELLED' },
      });
      if (user && hasEnded(aria_status)) {
        const survey = {
          reason,
          projectId,
          userId: user.userId,
          ...(comment.trim() !== '' && { comment: comment.trim() }),
        };
        await api.projects.createCancelSurvey({ body: survey }).catch((error: unknown) => {
          const reasonOf = error instanceof ApiError ? error.reason : 'UNKNOWN';
          return api.system
            .writeLog({
              body: {
                level: 'error',
                message: 'The cancel survey was not filed.',
                context: { projectId, reason: reasonOf },
              },
            })
            .catch(() => undefined);
        });
      }
      return aria_status;
    },
    onSuccess: onCancelled, // notify here, because the dialog unmounts as soon as the project reloads
    onSettled: reread,
  });
}

/** A paid period that has ended since the page was loaded would have to be bought again; nobody has agreed to that. */
const nothingCharged = {
  currency: 'eur',
  price: 0,
  discount: null,
  credit: null,
  tax: 0,
  total: 0,
  credit_used: 0,
} as const;

/** Reactivates a project for which nothing is paid. */
export function useReactivate(project: Project, onReactivated: () => void) {
  const api = useApi();
  const t = useText();
  const reread = useReread(project);
  const hasChanged = (error: Error) => error instanceof ApiError && error.reason === 'ORDER_CHANGED';
  return useNoticedChange({
    noticeId: 'reactivate',
    failureText: (error) => t(hasChanged(error) ? 'projects.periodEnded' : 'projects.reactivateFailed'),
    mutationFn: () =>
      api.projects.changeProjectStatus({
        params: { id: project.product_id },
        body: { status: 'ACTIVE', reviewed: nothingCharged },
      }),
    onSuccess: onReactivated,
    onSettled: reread,
  });
}
