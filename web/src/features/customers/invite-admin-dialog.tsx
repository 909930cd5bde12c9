import type { AdminInvitationInput, Customer } from '@waypost/contract/entities/customers';
import type { AppId } from '@waypost/domain/base/ids';
import { isNewAdmin } from '@waypost/domain/customers/customer-admins';
import { useConfig } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { EmailDialog, type EmailSending } from '../../ui/overlays/email-dialog.tsx';
import { useInviteAdmin } from './customers-queries.ts';

type InviteAdminProps = {
  readonly customer: Customer;
  readonly apps: readonly AppId[];
  readonly admins: readonly { readonly email: string }[];
  /** The address of the admin who is replaced. */
  readonly replaced?: string | undefined;
  readonly onClose: () => void;
};

const invitationOf = (
  { customer, apps, replaced }: Pick<InviteAdminProps, 'customer' | 'apps' | 'replaced'>,
  email: string,
): AdminInvitationInput => ({
  applications: apps.map((application_id) => ({ application_id })),
  customer: {
    customer_id: customer.customer_id,
    customer_name: customer.customer_name,
    customer_admin_email: email,
  },
  ...(replaced !== undefined && { replaced_email: replaced }),
});

/** Invites an admin of a project's apps; somebody who is one already gets no mail. */
export function InviteAdminDialog({ admins, onClose, ...invitation }: InviteAdminProps) {
  const t = useText();
  const { notify } = useNotifications();
  const invite = useInviteAdmin();
  const { replaced } = invitation;
  const send = (email: string, { done }: EmailSending) => {
    if (!isNewAdmin(email, admins)) return done();
    const onSuccess = () => {
      notify({ text: t('customers.invited', { email }) });
      done();
    };
    return invite.mutate(invitationOf(invitation, email), { onSuccess });
  };
  return (
    <EmailDialog
      open
      title={t(replaced === undefined ? 'customers.invite' : 'customers.replaceTitle')}
      description={replaced === undefined ? t('customers.inviteHelp') : t('customers.replaceHelp', { email: replaced })}
      label={t('customers.email')}
      sendLabel={t('customers.send')}
      emailFirst={t('customers.emailFirst')}
      pattern={useConfig().billing_patterns['email'] ?? ''}
      sending={invite.isPending}
      failure={useChangeProblem(invite.error, t('customers.inviteFailed'))}
      onSend={send}
      onEdit={invite.reset}
      onClose={onClose}
    />
  );
}
