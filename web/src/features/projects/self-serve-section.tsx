import type { Project } from '@waypost/contract/entities/project';
import Ban from 'lucide-react/icons/ban';
import CreditCard from 'lucide-react/icons/credit-card';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { withMessages } from '../../messages/load-messages.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { type PlanActions, usePlanActions } from './plan-actions.ts';
import { PlanActionsToCome } from './plan-actions-to-come.tsx';

const CancelDialog = lazyPart(
  withMessages(['cancel-project'], async () => (await import('./cancel-dialog.tsx')).CancelDialog),
);

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

type SelfServeProps = {
  readonly project: Project;
  /** Whether the survey about a cancellation is open. */
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** The plan actions for the owner of a project that no partner runs. */
export function SelfServeSection({ project, open, onOpen, onClose }: SelfServeProps) {
  const actions = usePlanActions(project);
  return (
    <>
      {actions ? <Actions project={project} actions={actions} onCancel={onOpen} /> : <PlanActionsToCome />}
      {open && actions?.canCancel && <CancelDialog project={project} onClose={onClose} />}
    </>
  );
}
