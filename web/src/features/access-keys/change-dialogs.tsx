import type { AccessKey } from '@waypost/contract/entities/access-key';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { useDeleteAccessKey, useSwitchAccessKey } from './access-keys-queries.ts';

type ChangeProps = { readonly hrn: string; readonly credential: AccessKey; readonly onClose: () => void };

/** Explains what stops, then disables the key. */
export function DisableDialog({ hrn, credential: { accessKeyId }, onClose }: ChangeProps) {
  const t = useText();
  const change = useSwitchAccessKey({ hrn, accessKeyId });
  return (
    <ConfirmDialog
      open
      danger
      title={t('accessKeys.disableTitle')}
      description={t('accessKeys.disableWhat', { id: accessKeyId })}
      confirmLabel={t('accessKeys.disableTitle')}
      busy={change.isPending}
      error={useChangeProblem(change.error)}
      onClose={onClose}
      onConfirm={() => change.mutate(false, { onSuccess: onClose })}
    />
  );
}

/** Explains what will be lost, then removes the key. */
export function DeleteDialog({ hrn, credential: { accessKeyId }, onClose }: ChangeProps) {
  const t = useText();
  const notifications = useNotifications();
  const remove = useDeleteAccessKey({ hrn, accessKeyId });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifications.notify({ text: t('accessKeys.deleted') });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('accessKeys.deleteTitle')}
      description={t('accessKeys.deleteWhat', { id: accessKeyId })}
      confirmLabel={t('accessKeys.deleteTitle')}
      busy={remove.isPending}
      error={useChangeProblem(remove.error)}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
