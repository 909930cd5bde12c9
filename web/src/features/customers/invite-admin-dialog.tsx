import { type AppId, isId } from '@waypost/domain/base/ids';
import type { AppAdmin } from '@waypost/domain/customers/app-admins';
import { isNewAdmin } from '@waypost/domain/customers/customer-admins';
import { useState } from 'react';
import { useConfig } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { EmailDialog, type EmailSending } from '../../ui/overlays/email-dialog.tsx';
import { AppBoxes, type NamedApp } from './app-boxes.tsx';
import { type AdminPlace, useInviteAdmin } from './customers-queries.ts';

type InviteAdminProps = {
  readonly place: AdminPlace;
  /** The apps of the project. */
  readonly apps: readonly NamedApp[];
  readonly admins: readonly AppAdmin[];
  /** The admin whose apps the invited one takes over. */
  readonly replaced?: AppAdmin | undefined;
  readonly onClose: () => void;
};

/** Invites an admin of some or all apps of a project; somebody who is one already gets no mail. */
export function InviteAdminDialog({ place, apps, admins, replaced, onClose }: InviteAdminProps) {
  const t = useText();
  const { notify } = useNotifications();
  const invite = useInviteAdmin(place.product_id);
  const [chosen, setChosen] = useState<readonly AppId[]>(apps.map(({ app_id }) => app_id));
  const ids = replaced ? replaced.apps.filter((id): id is AppId => isId('app', id)) : chosen;
  const isNewFor = (email: string) => (id: AppId) =>
    isNewAdmin(
      email,
      admins.filter((admin) => admin.apps.includes(id)),
    );
  const send = (email: string, { done }: EmailSending) => {
    if (!ids.some(isNewFor(email))) return done();
    const applications = ids.map((application_id) => ({ application_id }));
    const customer = { customer_id: place.customer_id, customer_admin_email: email };
    const onSuccess = () => {
      notify({ text: t('customers.invited', { email }) });
      done();
    };
    return invite.mutate(
      { applications, customer, ...(replaced && { replaced_email: replaced.email }) },
      { onSuccess },
    );
  };
  const choose = (next: readonly AppId[]) => {
    invite.reset();
    setChosen(next);
  };
  return (
    <EmailDialog
      open
      title={t(replaced ? 'customers.replaceTitle' : 'customers.invite')}
      description={replaced ? t('customers.replaceHelp', { email: replaced.email }) : t('customers.inviteHelp')}
      label={t('customers.email')}
      sendLabel={t('customers.send')}
      emailFirst={t('customers.emailFirst')}
      disabledReason={ids.length === 0 ? t('customers.appFirst') : undefined}
      pattern={useConfig().billing_patterns['email'] ?? ''}
      sending={invite.isPending}
      failure={useChangeProblem(invite.error, t('customers.inviteFailed'))}
      onSend={send}
      onEdit={invite.reset}
      onClose={onClose}
    >
      {!replaced && apps.length > 1 && <AppBoxes apps={apps} selected={chosen} onChange={choose} />}
    </EmailDialog>
  );
}
