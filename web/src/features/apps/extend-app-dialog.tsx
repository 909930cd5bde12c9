import type { App } from '@waypost/contract/entities/app';
import { extendedExpiry } from '@waypost/domain/apps/app-life';
import { dayOf } from '@waypost/domain/base/day';
import { useState } from 'react';
import { useChangeProblem } from '../../api/failure.ts';
import { useText } from '../../messages/use-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';
import { useExtendApp } from './apps-mutations.ts';

/** Confirms the new end date, then extends the app id by a year. */
export function ExtendAppDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const t = useText();
  const notifications = useNotifications();
  const extend = useExtendApp(app);
  const [date] = useState(() => extendedExpiry(app.expiry_date, dayOf(new Date())));
  const confirm = () =>
    extend.mutate(date, {
      onSuccess: () => {
        notifications.notify({ text: t('apps.extended', { name: app.app_name, date }) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title={t('apps.extend')}
      description={t('apps.extendWhat', { name: app.app_name, date })}
      confirmLabel={t('apps.extend')}
      busy={extend.isPending}
      error={useChangeProblem(extend.error)}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
