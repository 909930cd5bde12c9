import { useNavigate } from '@tanstack/react-router';
import { type AppId, isId } from '@waypost/domain/base/ids';
import type { AppAdmin } from '@waypost/domain/customers/app-admins';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useUser } from '../../api/app-context.tsx';
import { useChangeProblem } from '../../api/failure.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AppBoxes, type NamedApp } from './app-boxes.tsx';
import { type AdminPlace, useSetAdminApps, useWithdrawAdmin } from './customers-queries.ts';
import { useAppsText } from './use-apps-text.ts';

export type AdminDialogProps = {
  readonly place: AdminPlace;
  readonly admin: AppAdmin;
  /** The apps of the project. */
  readonly apps: readonly NamedApp[];
  readonly onClose: () => void;
};

/** What others changed meanwhile has a text of its own: trying again later does not help. */
function useProblem(error: Error | null, otherwise: string): string | undefined {
  const t = useText();
  const reasonText = useReasonText();
  const problem = useChangeProblem(error, otherwise);
  if (!(error instanceof ApiError)) return problem;
  if (error.reason === 'NOT_FOUND') return t('customers.changedMeanwhile');
  return error.reason === 'LAST_ADMIN' ? reasonText('LAST_ADMIN') : problem;
}

type AppsDialogProps = AdminDialogProps & {
  /** The apps that would be without an admin, where the user may not leave one so. */
  readonly fixed: readonly string[];
};

/** Gives an admin apps of the project, and takes others away. */
export function AdminAppsDialog({ place, admin, apps, fixed, onClose }: AppsDialogProps) {
  const t = useText();
  const { notify } = useNotifications();
  const before = admin.apps.filter((id): id is AppId => isId('app', id));
  const [selected, setSelected] = useState<readonly AppId[]>(before);
  const save = useSetAdminApps(place, admin);
  const problem = useProblem(save.error, t('customers.appsFailed'));
  const isSame = selected.length === before.length && before.every((id) => selected.includes(id));
  const select = (ids: readonly AppId[]) => {
    save.reset();
    setSelected(ids);
  };
  const onSuccess = () => {
    notify({ text: t('customers.appsSaved') });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('customers.manageApps')}
      description={t('customers.manageAppsHelp', { email: admin.email })}
      actions={
        <>
          <Button onClick={onClose}>{t('customers.cancel')}</Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabledReason={isSame || selected.length === 0 ? t('customers.changeFirst') : undefined}
            onClick={() => save.mutate(selected, { onSuccess })}
          >
            {t('customers.save')}
          </Button>
        </>
      }
    >
      <AppBoxes
        apps={apps}
        selected={selected}
        onChange={select}
        fixed={fixed}
        fixedHelp={t('customers.fixedApp', { email: admin.email })}
      />
      {problem !== undefined && (
        <div role="alert" className="mt-4">
          <Notice kind="danger">{problem}</Notice>
        </div>
      )}
    </Dialog>
  );
}

/** Asks before an admin loses the project's apps, or the user gives up their own. */
export function RemoveAdminDialog({ place, admin, apps, onClose }: AdminDialogProps) {
  const t = useText();
  const { notify } = useNotifications();
  const navigate = useNavigate();
  const isSelf = useUser()?.userId === admin.userId;
  const names = { email: admin.email, apps: useAppsText(apps)(admin.apps) };
  const remove = useSetAdminApps(place, admin);
  const action = t(isSelf ? 'customers.leaveTitle' : 'customers.removeTitle');
  const onSuccess = () => {
    notify({ text: t(isSelf ? 'customers.left' : 'customers.removed', names) });
    onClose();
    if (isSelf) void navigate({ to: '/projects' });
  };
  return (
    <ConfirmDialog
      open
      danger
      title={action}
      description={t(isSelf ? 'customers.leaveWhat' : 'customers.removeWhat', names)}
      confirmLabel={action}
      busy={remove.isPending}
      error={useProblem(remove.error, t('customers.removeFailed'))}
      onClose={onClose}
      onConfirm={() => remove.mutate([], { onSuccess })}
    />
  );
}

/** Asks before an invitation ends. */
export function WithdrawAdminDialog({ place, admin, apps, onClose }: AdminDialogProps) {
  const t = useText();
  const { notify } = useNotifications();
  const withdraw = useWithdrawAdmin(place);
  const names = { email: admin.email, apps: useAppsText(apps)(admin.apps) };
  const onSuccess = () => {
    notify({ text: t('customers.withdrawn', names) });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('customers.withdrawTitle')}
      description={t('customers.withdrawWhat', names)}
      confirmLabel={t('customers.withdrawTitle')}
      busy={withdraw.isPending}
      error={useProblem(withdraw.error, t('customers.withdrawFailed'))}
      onClose={onClose}
      onConfirm={() => withdraw.mutate(admin, { onSuccess })}
    />
  );
}
