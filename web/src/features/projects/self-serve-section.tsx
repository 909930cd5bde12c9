import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Project } from '@waypost/contract/entities/project';
import { withMessages } from '../../messages/load-messages.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { isSelfServeOwner, type PlanActions, usePlanActions } from './plan-actions.ts';
import { useReactivate } from './use-project-status.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';

const CancelDialog = lazyPart(
  withMessages(['cancel-project'], async () => (await import('./cancel-dialog.tsx')).CancelDialog),
);

/** Stands in the address of the plan change for the app that a project does not have yet. */
const noApp = '-';

type Search = Readonly<Record<string, unknown>>;

/** The query flag `cancelPlan` opens the survey, so that a link can lead to it (PRJ-28). */
function useCancelFlag() {
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ search }) => 'cancelPlan' in search });
  const go = (search: (query: Search) => Search, replace: boolean) =>
    void navigate({ to: '.', search: search as never, replace, resetScroll: false });
  return {
    isOpen,
    open: () => go((query) => ({ ...query, cancelPlan: 'true' }), false),
    close: () => go(({ cancelPlan: _closed, ...query }) => query, true),
  };
}

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

function Actions({ project, actions, onCancel }: { project: Project; actions: PlanActions; onCancel: () => void }) {
  const t = useText();
  const reasonText = useReasonText();
  const app = project.apps[0]?.app_id ?? noApp;
  return (
    <div className="flex flex-wrap gap-3">
      {actions.canReactivate && <Reactivate project={project} />}
      {actions.changeRefusal === undefined ? (
        <LinkButton href={paths.changePlan(app, project.product_id)}>{t('projects.changePlan')}</LinkButton>
      ) : (
        <Button disabledReason={reasonText(actions.changeRefusal)}>{t('projects.changePlan')}</Button>
      )}
      <LinkButton href={paths.billing}>{t('projects.addPayment')}</LinkButton>
      {actions.canCancel && <Button onClick={onCancel}>{t('projects.cancelPlan')}</Button>}
    </div>
  );
}

/** What the owner of a project that is no partner's can do with its plan (PRJ-24, PRJ-31, PRJ-32). */
export function SelfServeSection({ project }: { project: Project }) {
  const t = useText();
  const flag = useCancelFlag();
  const actions = usePlanActions(project);
  if (!isSelfServeOwner(project)) return null;
  return (
    <Card title={t('projects.yourPlan')} description={t('projects.yourPlanHelp', { plan: project.plan_name })}>
      {actions && <Actions project={project} actions={actions} onCancel={flag.open} />}
      {flag.isOpen && actions?.canCancel && <CancelDialog project={project} onClose={flag.close} />}
    </Card>
  );
}
