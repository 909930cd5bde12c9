import type { Group } from '@waypost/contract/entities/groups';
import { isInGroup } from '@waypost/domain/groups/groups';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useConfig, useUser } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmailDialog, type EmailSending } from '../../ui/overlays/email-dialog.tsx';
import type { ListedMember } from './group-members.ts';
import { useInviteMember, useRemoveMember } from './groups-queries.ts';

const isTaken = (error: Error | null) => error instanceof ApiError && error.reason === 'ALREADY_INVITED';

type InviteProps = {
  readonly group: Group;
  /** The addresses in the list. */
  readonly emails: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
};

export function InviteMemberDialog({ group, emails, open, onClose }: InviteProps) {
  const t = useText();
  const { notify } = useNotifications();
  const [isRefused, setRefused] = useState(false);
  const invite = useInviteMember(group.group_id);
  const isListed = isRefused || isTaken(invite.error);
  const edit = () => {
    setRefused(false);
    invite.reset();
  };
  const send = (email: string, { done, refused }: EmailSending) => {
    const listed = emails.map((each) => ({ email: each }));
    if (isInGroup(email, listed)) {
      setRefused(true);
      refused();
      return;
    }
    const onSuccess = () => {
      notify({ text: t('groups.added', { email }) });
      done();
    };
    invite.mutate(email, { onSuccess, onError: refused });
  };
  return (
    <EmailDialog
      open={open}
      title={t('groups.add')}
      description={t('groups.addHelp', { name: group.name })}
      label={t('groups.email')}
      sendLabel={t('groups.invite')}
      emailFirst={t('groups.emailFirst')}
      pattern={useConfig().billing_patterns['email'] ?? ''}
      sending={invite.isPending}
      error={isListed ? t('groups.alreadyInvited') : undefined}
      failure={useChangeProblem(isTaken(invite.error) ? null : invite.error, t('groups.addFailed'))}
      onSend={send}
      onEdit={edit}
      onClose={onClose}
    />
  );
}

type RemoveProps = { readonly group: Group; readonly member: ListedMember; readonly onClose: () => void };

/** Asks before a member is removed or the user leaves. */
export function RemoveMemberDialog({ group, member, onClose }: RemoveProps) {
  const t = useText();
  const { notify } = useNotifications();
  const me = useUser()?.userId;
  const isSelf = member.userId !== null && member.userId === me;
  const remove = useRemoveMember(group.group_id, isSelf);
  const act = isSelf ? t('groups.leaveTitle') : t('groups.removeTitle');
  const names = { email: member.email, name: group.name };
  return (
    <ConfirmDialog
      open
      danger
      title={act}
      description={t(isSelf ? 'groups.leaveWhat' : 'groups.removeWhat', names)}
      confirmLabel={act}
      busy={remove.isPending}
      error={useChangeProblem(remove.error, t('groups.removeFailed'))}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(member.member_id, {
          onSuccess: () => {
            notify({ text: t(isSelf ? 'groups.left' : 'groups.removed', names) });
            onClose();
          },
        })
      }
    />
  );
}
