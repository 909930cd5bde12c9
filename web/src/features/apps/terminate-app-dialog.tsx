import type { App } from '@waypost/contract/entities/app';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { useUpdateApp } from './apps-mutations.ts';

/** Explains what will be lost, then terminates the app. */
export function TerminateAppDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const t = useText();
  const notifications = useNotifications();
  // the project's page hides a terminated app, and this dialog with it
  const update = useUpdateApp(app, () => {
    notifications.notify({ text: t('apps.terminatedDone', { name: app.app_name }) });
    onClose();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('apps.terminate')}
      description={t('apps.terminateWhat', { name: app.app_name })}
      confirmLabel={t('apps.terminate')}
      busy={update.isPending}
      error={useChangeProblem(update.error)}
      onClose={onClose}
      onConfirm={() => update.mutate({ status: 'TERMINATED' })}
    />
  );
}
