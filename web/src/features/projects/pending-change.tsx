import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@waypost/contract/entities/project';
import { planChangeIsPending } from '@waypost/domain/projects/status';
import { useApi } from '../../api/app-context.tsx';
import { ownAccountKey } from '../../api/own-account-query.ts';
import { useNoticedChange } from '../../api/use-noticed-change.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { projectQuery, projectsKey } from './projects-queries.ts';
import { isSelfServeOwner } from './self-serve-owner.ts';

function Undo({ product_id: id }: Pick<Project, 'product_id'>) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const undo = useNoticedChange({
    noticeId: 'undo-plan-change',
    failureText: () => t('UNKNOWN'),
    mutationFn: () => api.projects.undoPlanChange({ params: { id } }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: projectQuery(api, id).queryKey }),
        queryClient.invalidateQueries({ queryKey: projectsKey }),
        queryClient.invalidateQueries({ queryKey: ownAccountKey }),
      ]);
    },
  });
  return (
    <Button loading={undo.isPending} onClick={() => undo.mutate()}>
      {t('projects.keepPlan')}
    </Button>
  );
}

/** A change of plan that waits for the end of the paid period, and how to take it back. */
export function PendingChange({ project }: { readonly project: Project }) {
  const t = useText();
  const { new_plan: next, previous_plan: previous, pending_changes } = project;
  if (!planChangeIsPending(pending_changes) || next === null || previous === null) return null;
  const action = isSelfServeOwner(project) ? <Undo product_id={project.product_id} /> : undefined;
  return <Notice action={action}>{t('projects.changing', { previous, next })}</Notice>;
}
