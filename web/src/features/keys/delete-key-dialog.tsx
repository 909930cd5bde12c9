import type { ApiKey } from '@waypost/contract/entities/key';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { useDeleteKey } from './keys-mutations.ts';

type DeleteKeyDialogProps = { readonly hrnId: string; readonly apiKey: ApiKey; readonly onClose: () => void };

/** Explains what will be lost, then deletes the key. */
export function DeleteKeyDialog({ hrnId, apiKey, onClose }: DeleteKeyDialogProps) {
  const t = useText();
  const notifications = useNotifications();
  const { apiKeyId, name } = apiKey;
  const remove = useDeleteKey({ hrnId, apiKeyId });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifications.notify({ text: t('keys.deleted', { name }) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('keys.deleteTitle')}
      description={t('keys.deleteWhat', { name })}
      confirmLabel={t('keys.deleteTitle')}
      busy={remove.isPending}
      error={useChangeProblem(remove.error)}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
