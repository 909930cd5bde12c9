import { useQuery } from '@tanstack/react-query';
import type { Group } from '@waypost/contract/entities/groups';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useUser } from '../../api/app-context.tsx';
import { useChangeFailureText } from '../../api/failure.ts';
import { QueryFailed } from '../../api/query-failed.tsx';
import { useText } from '../../messages/use-text.tsx';
import { lazyPart } from '../../ui/base/lazy-part.tsx';
import { useFocusAfterRemoval } from '../../ui/base/use-focus-after-removal.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { Loading, SkeletonTable } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import type { ListedMember, MemberList } from './group-members.ts';
import { groupMembersQuery, groupsQuery, useResendInvitation } from './groups-queries.ts';

const InviteMemberDialog = lazyPart(async () => (await import('./group-dialogs.tsx')).InviteMemberDialog);
const RemoveMemberDialog = lazyPart(async () => (await import('./group-dialogs.tsx')).RemoveMemberDialog);

const isSentLately = (error: Error) => error instanceof ApiError && error.reason === 'INVITATION_SENT_LATELY';

function ResendButton({ group, member }: { readonly group: Group; readonly member: ListedMember }) {
  const t = useText();
  const { notify } = useNotifications();
  const failureText = useChangeFailureText();
  const resend = useResendInvitation(group.group_id);
  const id = `resend-${member.member_id}`; // a success replaces the failure before it
  const send = () =>
    resend.mutate(member.member_id, {
      onSuccess: () => notify({ id, text: t('groups.resent') }),
      onError: (error) =>
        notify({
          id,
          text: isSentLately(error) ? t('groups.sentLately') : failureText(error, t('groups.resendFailed')),
          notificationType: 'error',
          autoclose: false,
        }),
    });
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t('groups.resendOne', { email: member.email })}
      loading={resend.isPending}
      onClick={send}
    >
      {t('groups.resend')}
    </Button>
  );
}

type TableProps = {
  readonly group: Group;
  readonly members: readonly ListedMember[];
  readonly onRemove: (member: ListedMember) => void;
};

function MembersTable({ group, members, onRemove }: TableProps) {
  const t = useText();
  const me = useUser()?.userId;
  const isLast = members.filter(({ userId }) => userId !== null).length === 1;
  const columns: Column<ListedMember>[] = [
    { key: 'email', header: t('groups.email'), cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    { key: 'name', header: t('groups.name'), cell: ({ name }) => name ?? '–' },
    {
      key: 'status',
      header: t('groups.status'),
      cell: ({ userId }) => (
        <StatusBadge
          tone={userId === null ? 'info' : 'success'}
          label={t(userId === null ? 'groups.invited' : 'groups.member')}
        />
      ),
    },
  ];
  const actionFor = (member: ListedMember) => {
    const isSelf = member.userId === me;
    const label = isSelf ? t('groups.leave') : t('groups.removeOne', { email: member.email });
    return (
      <div className="flex justify-end gap-1 max-md:flex-col max-md:items-end">
        {member.userId === null && <ResendButton group={group} member={member} />}
        <Button
          size="small"
          variant="quiet"
          aria-label={label}
          disabledReason={isLast && member.userId !== null ? t('groups.lastMember') : undefined}
          onClick={() => onRemove(member)}
        >
          {isSelf ? t('groups.leave') : t('groups.remove')}
        </Button>
      </div>
    );
  };
  return (
    <DataTable
      caption={t('groups.caption', { name: group.name })}
      columns={columns}
      rows={members}
      rowKey={({ member_id }) => member_id}
      rowActions={actionFor}
    />
  );
}

function Members({ group, list }: { readonly group: Group; readonly list: MemberList }) {
  const t = useText();
  const { members, isPartial } = list;
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<ListedMember>();
  const inviteButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(members.length, inviteButton);
  // an invitation that was accepted meanwhile takes its focused button with it
  useFocusAfterRemoval(members.filter(({ userId }) => userId === null).length, inviteButton);
  return (
    <>
      <PageHeader
        title={group.name}
        description={t('groups.intro')}
        action={
          <Button
            ref={inviteButton}
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {t('groups.add')}
          </Button>
        }
      />
      {isPartial && (
        <Notice kind="warning" className="mb-6">
          {t('groups.someFailed')}
        </Notice>
      )}
      <Card flush>
        <MembersTable group={group} members={members} onRemove={setRemoved} />
      </Card>
      <InviteMemberDialog
        group={group}
        emails={members.map(({ email }) => email)}
        open={isInviting}
        onClose={() => setInviting(false)}
      />
      {removed && <RemoveMemberDialog group={group} member={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function ListLoading({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Loading>
        <Card flush>
          <SkeletonTable />
        </Card>
      </Loading>
    </>
  );
}

function GroupMembers({ group }: { readonly group: Group }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(groupMembersQuery(useApi(), group.group_id));
  if (data) return <Members key={group.group_id} group={group} list={data} />;
  if (!error) return <ListLoading title={group.name} />;
  return (
    <>
      <PageHeader title={group.name} />
      <QueryFailed title={t('groups.failed')} error={error} retry={refetch} retrying={isFetching} />
    </>
  );
}

/** The members of the user's first group. */
export function GroupPage() {
  const t = useText();
  const { data: groups, error, refetch, isFetching } = useQuery(groupsQuery(useApi()));
  const [group] = groups ?? [];
  if (group) return <GroupMembers group={group} />;
  if (!groups && !error) return <ListLoading title={t('chrome.groups')} />;
  return (
    <>
      <PageHeader title={t('chrome.groups')} />
      {error ? (
        <QueryFailed title={t('groups.failed')} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <EmptyState title={t('groups.none')}>{t('groups.noneHelp')}</EmptyState>
      )}
    </>
  );
}
