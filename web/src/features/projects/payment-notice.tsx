import type { Project } from '@waypost/contract/entities/project';
import { dunningStatuses, isSuspendedByDunning } from '@waypost/domain/billing/dunning/dunning';
import type { AriaStatus } from '@waypost/domain/projects/status';
import { useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { isSelfServeOwner } from './self-serve-owner.ts';

/** Whether the status says that a payment has failed; a terminated project may have ended for another reason. */
const isUnpaid = (status: AriaStatus) =>
  status !== 'TERMINATED' && (dunningStatuses as readonly AriaStatus[]).includes(status);

/** A payment for the project has failed: what that means, and how to pay. */
export function PaymentNotice({ project }: { readonly project: Project }) {
  const t = useText();
  const { aria_status } = project;
  if (!isUnpaid(aria_status)) return null;
  const isSuspended = isSuspendedByDunning(aria_status);
  const action = isSelfServeOwner(project) ? (
    <LinkButton variant="primary" href={paths.billing}>
      {t('projects.checkPayment')}
    </LinkButton>
  ) : undefined;
  return (
    <Notice
      kind={isSuspended ? 'danger' : 'warning'}
      title={t(isSuspended ? 'projects.paymentSuspended' : 'projects.paymentFailed')}
      action={action}
    >
      {t(isSuspended ? 'projects.paymentSuspendedHelp' : 'projects.paymentFailedHelp')}
    </Notice>
  );
}
