import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Project } from '@waypost/contract/entities/project';
import { Ban, CreditCard, Ellipsis } from 'lucide-react';
import { withMessages } from '../../messages/load-messages.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { isSelfServeOwner, type PlanActions, usePlanActions } from './plan-actions.ts';
import { lazyPart } from '../../ui/base/lazy-part.tsx';

const CancelDialog = lazyPart(
  withMessages(['cancel-project'], async () => (await import('./cancel-dialog.tsx')).CancelDialog),
);

type Search = Readonly<Record<string, unknown>>;

/** The query flag `cancelPlan` opens the survey, so that links can lead to it. */
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

/** The height of the actions, so that nothing moves when they load. */
const ActionsToCome = () => <Skeleton className="h-9 w-full max-md:h-11" />;

/** The placeholder for the app id in the address of the plan change, for projects without an app. */
const noApp = '-';

function Actions({ project, actions, onCancel }: { project: Project; actions: PlanActions; onCancel: () => void }) {
  const t = useText();
  const reasonText = useReasonText();
  const app = project.apps[0]?.app_id ?? noApp;
  const payment: MenuItem = {
    id: 'payment',
    label: t('projects.addPayment'),
    icon: <CreditCard aria-hidden="true" />,
    href: paths.billing,
  };
  const cancel: MenuItem = {
    id: 'cancel',
    label: t('projects.cancelPlan'),
    danger: true,
    icon: <Ban aria-hidden="true" />,
    onSelect: onCancel,
  };
  return (
    <div className="flex gap-2">
      {actions.changeRefusal === undefined ? (
        <LinkButton className="flex-1" href={paths.changePlan(app, project.product_id)}>
          {t('projects.changePlan')}
        </LinkButton>
      ) : (
        <Button className="flex-1" disabledReason={reasonText(actions.changeRefusal)}>
          {t('projects.changePlan')}
        </Button>
      )}
      {actions.canCancel && (
        <Menu
          square
          label={t('projects.planActions')}
          trigger={<Ellipsis aria-hidden="true" />}
          groups={[[payment], [cancel]]}
        />
      )}
    </div>
  );
}

/** The plan actions for the owner of a project that no partner runs. */
export function SelfServeSection({ project }: { project: Project }) {
  const t = useText();
  const flag = useCancelFlag();
  const actions = usePlanActions(project);
  if (!isSelfServeOwner(project)) return null;
  return (
    <section aria-label={t('projects.yourPlan')} className="mt-4">
      {actions ? <Actions project={project} actions={actions} onCancel={flag.open} /> : <ActionsToCome />}
      {flag.isOpen && actions?.canCancel && <CancelDialog project={project} onClose={flag.close} />}
    </section>
  );
}
