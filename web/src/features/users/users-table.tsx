import type { EumApplication, UserPermissions } from '@waypost/contract/entities/users';
import type { AppId } from '@waypost/domain/base/ids';
import { isPendingUser } from '@waypost/domain/users/permissions';
import Send from 'lucide-react/icons/send';
import Settings2 from 'lucide-react/icons/settings-2';
import Trash2 from 'lucide-react/icons/trash';
import { useChangeFailureText } from '../../api/failure.ts';
import { type Text, useText } from '../../messages/use-text.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { memo } from 'react';
import { appOf, firstRows, rowKey } from './user-rows.ts';
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

/** The first row of a user names them. */
function columnsOf(rows: readonly UserPermissions[], t: Text): Column<UserPermissions>[] {
  const naming = firstRows(rows);
  return [
    {
      key: 'user',
      header: t('users.user'),
      width: 'md:w-[28%] lg:w-[30%]',
      cell: (row) => (
        <span className={naming.has(row) ? 'wrap-anywhere' : 'text-muted wrap-anywhere'}>
          <span className="block">{row.user.email}</span>
          <span className="block text-sm text-muted">{row.user.fullname}</span>
        </span>
      ),
    },
    {
      key: 'app',
      header: t('users.app'),
      width: 'md:w-[21%]',
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
      width: 'md:w-[18%]',
      cell: ({ permissions }) => (
        <span className="wrap-anywhere">{permissions.map(({ name }) => name || t('users.unnamed')).join(', ')}</span>
      ),
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
}

export type AskedOfRow = { readonly kind: 'manage' | 'remove'; readonly row: UserPermissions };
type UsersTableProps = {
  readonly rows: readonly UserPermissions[];
  readonly apps: readonly EumApplication[];
  readonly ask: (asked: AskedOfRow) => void;
};

/**
 * The permissions of users, a row for each app. Drawn again only for other rows: what the reader types or opens beside a
 * hundred of them is answered at once.
 */
export const UsersTable = memo(function UsersTable({ rows, apps, ask }: UsersTableProps) {
  const t = useText();
  const manageable = new Set<string | undefined>(apps.map(({ app_id }) => app_id));
  return (
    <DataTable
      caption={t('users.caption')}
      columns={columnsOf(rows, t)}
      rows={rows}
      rowKey={rowKey}
      fixed
      rowActions={(row) => (
        <RowActions
          row={row}
          canManage={manageable.has(appOf(row)?.value)}
          onManage={() => ask({ kind: 'manage', row })}
          onRemove={() => ask({ kind: 'remove', row })}
        />
      )}
    />
  );
});
