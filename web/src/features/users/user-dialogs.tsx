import type { EumApplication, UserPermissions } from '@waypost/contract/entities/users';
import type { ProductPermission } from '@waypost/domain/users/permissions';
import { useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { usePermissionSets } from './use-permission-sets.ts';
import { appOf, isSaveDisabled } from './user-rows.ts';
import { useChangePermissions } from './users-queries.ts';

const namesIn = ({ permissions }: UserPermissions) => permissions.map(({ name }) => name);

const changeOf = (before: readonly string[], selected: readonly string[]) => ({
  add: selected.filter((name) => !before.includes(name)),
  remove: before.filter((name) => !selected.includes(name)),
});

type ManageProps = {
  readonly row: UserPermissions;
  readonly app: EumApplication;
  readonly products: readonly ProductPermission[];
  readonly access: boolean;
  readonly onClose: () => void;
};

/** Changes what a user may do in an app. */
export function ManagePermissionsDialog({ row, app, products, access, onClose }: ManageProps) {
  const t = useText();
  const { notify } = useNotifications();
  const before = namesIn(row);
  const [selected, setSelected] = useState<readonly string[]>(before);
  const sets = usePermissionSets(app, products);
  const save = useChangePermissions(row);
  const failure = useChangeProblem(save.error);
  const isDisabled = isSaveDisabled({ before, selected, hasFailed: save.isError });
  const select = (names: readonly string[]) => {
    save.reset();
    setSelected(names);
  };
  const submit = () =>
    save.mutate(changeOf(before, selected), {
      onSuccess: () => {
        notify({ text: t('users.saved') });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.manage')}
      description={t('users.manageHelp', { email: row.user.email, app: app.app_name })}
      actions={
        <>
          <Button onClick={onClose}>{t('users.cancel')}</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={isDisabled ? t(save.isError ? 'users.afterError' : 'users.nothingChanged') : undefined}
            onClick={submit}
          >
            {t('users.save')}
          </Button>
        </>
      }
    >
      {sets ? (
        <PermissionFields permissions={sets} selected={selected} access={access} onChange={select} />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {failure !== undefined && (
        <div role="alert" className="mt-4">
          <Notice kind="danger">{failure}</Notice>
        </div>
      )}
    </Dialog>
  );
}

/** Asks before a user loses every permission of an app. */
export function RemovePermissionDialog({
  row,
  onClose,
}: {
  readonly row: UserPermissions;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { notify } = useNotifications();
  const remove = useChangePermissions(row);
  return (
    <ConfirmDialog
      open
      danger
      title={t('users.removeTitle')}
      description={t('users.removeWhat', { email: row.user.email, app: appOf(row)?.name ?? '' })}
      confirmLabel={t('users.remove')}
      busy={remove.isPending}
      error={useChangeProblem(remove.error, t('users.removeFailed'))}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { add: [], remove: namesIn(row) },
          {
            onSuccess: () => {
              notify({ text: t('users.removed') });
              onClose();
            },
          },
        )
      }
    />
  );
}
