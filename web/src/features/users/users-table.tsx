import type { EumApplication, UserPermissions } from '@waypost/contract/entities/users';
import type { AppId } from '@waypost/domain/base/ids';
import { isPendingUser } from '@waypost/domain/users/permissions';
import Send from 'lucide-react/icons/send';
import Settings2 from 'lucide-react/icons/settings-2';
import Trash2 from 'lucide-react/icons/trash';
import { useChangeFailureText } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { appOf, rowKey, startsUser } from './user-rows.ts';
import { useResendInvite } from './users-queries.ts';

type RowActionsProps = {
  readonly row: UserPermissions;
  readonly canManage: boolean;
  readonly onManage: () => void;
  readonly onRemove: () => void;
};

function RowActions({ row, canManage, onManage, onRemove }: RowActionsProps) {
  const t = useText();
  const { notify } = useNotifications();
  const failureText = useChangeFailureText();
  const resend = useResendInvite();
  const { email, userId, status } = row.user;
  const send = () =>
    resend.mutate(
      { userId, appId: appOf(row)?.value as AppId },
      {
        onSuccess: () => notify({ text: t('users.resent') }),
        onError: (error) =>
          notify({
            id: 'resend-user',
            text: failureText(error, t('users.resendFailed')),
            notificationType: 'error',
            autoclose: false,
          }),
      },
    );
  return (
    <div className="flex justify-end gap-1">
      <IconButton
        size="small"
        label={t('users.manageOne', { email })}
        icon={<Settings2 aria-hidden="true" />}
        disabledReason={canManage ? undefined : t('users.projectInactive')}
        onClick={onManage}
      />
      {isPendingUser(status) && (
        <IconButton
          size="small"
          label={t('users.resendOne', { email })}
          icon={<Send aria-hidden="true" />}
          loading={resend.isPending}
          onClick={send}
        />
      )}
      <IconButton
        size="small"
        label={t('users.removeOne', { email })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  );
}

type UsersTableProps = {
  readonly rows: readonly UserPermissions[];
  readonly apps: readonly EumApplication[];
  readonly onManage: (row: UserPermissions) => void;
  readonly onRemove: (row: UserPermissions) => void;
};

/** The permissions of users, a row for each app; the first row of a user names them. */
export function UsersTable({ rows, apps, onManage, onRemove }: UsersTableProps) {
  const t = useText();
  const columns: Column<UserPermissions>[] = [
    {
      key: 'user',
      header: t('users.user'),
      cell: (row) => (
        <span className={startsUser(rows, rows.indexOf(row)) ? 'wrap-anywhere' : 'text-muted wrap-anywhere'}>
          <span className="block">{row.user.email}</span>
          <span className="block text-sm text-muted">{row.user.fullname}</span>
        </span>
      ),
    },
    {
      key: 'app',
      header: t('users.app'),
      cell: (row) => (
        <span className="wrap-anywhere">
          <span className="block">{row.project.name}</span>
          <span className="block text-sm text-muted">{appOf(row)?.name}</span>
        </span>
      ),
    },
    {
      key: 'permissions',
      header: t('users.permissions'),
      cell: ({ permissions }) => permissions.map(({ name }) => name || t('users.unnamed')).join(', '),
    },
    {
      key: 'status',
      header: t('users.status'),
      cell: ({ status }) => (
        <StatusBadge
          tone={isPendingUser(status) ? 'info' : 'success'}
          label={t(isPendingUser(status) ? 'users.invited' : 'users.active')}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={t('users.caption')}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowActions={(row) => (
        <RowActions
          row={row}
          canManage={apps.some(({ app_id }) => app_id === appOf(row)?.value)}
          onManage={() => onManage(row)}
          onRemove={() => onRemove(row)}
        />
      )}
    />
  );
}
