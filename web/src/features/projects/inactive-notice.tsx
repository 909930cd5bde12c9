import type { Project } from '@waypost/contract/entities/project';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { isBoughtToReactivate, usePlanActions } from './plan-actions.ts';
import { displayedStatus } from './project-status.ts';
import { useReactivate } from './use-project-status.ts';

function Reactivate({ project }: { project: Project }) {
  const t = useText();
  const notifications = useNotifications();
  const reactivate = useReactivate(project, () => notifications.notify({ text: t('projects.reactivated') }));
  return (
    <Button variant="primary" loading={reactivate.isPending} onClick={() => reactivate.mutate()}>
      {t('projects.reactivate')}
    </Button>
  );
}

/** An ended plan with a price is bought again. */
function WayBack({ project }: { project: Project }) {
  const t = useText();
  const { product_id, client_plan_id } = project;
  if (!isBoughtToReactivate(project)) return <Reactivate project={project} />;
  return (
    <LinkButton variant="primary" href={paths.startUpgrade(product_id, client_plan_id)}>
      {t('projects.reactivate')}
    </LinkButton>
  );
}

/** Announces on every page of an ended project that it is over, what that means, and how to reactivate it. */
export function InactiveNotice({ project }: { project: Project }) {
  const t = useText();
  const actions = usePlanActions(project);
  const title =
    project.aria_status === 'CANCELLED'
      ? t('projects.cancelledNow')
      : t('projects.notActive', { status: displayedStatus(project, t).label });
  return (
    <Notice
      kind="warning"
      className="mb-4"
      title={title}
      action={actions?.canReactivate ? <WayBack project={project} /> : undefined}
    >
      {t('projects.keysStopped')}
    </Notice>
  );
}
