import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { useApi, useUser } from '../../api/app-context.tsx';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNotifications } from '../../ui/notifications.tsx';

/** Asks for the verification of the email address until it is done (PRJ-29). */
export function VerificationNotice() {
  const api = useApi();
  const t = useText();
  const reasonText = useReasonText();
  const user = useUser();
  const notifications = useNotifications();
  const resend = useMutation({
    mutationFn: () => api.developers.resendVerification(),
    onSuccess: () =>
      notifications.notify({ id: 'verification', text: t('projects.verifySent', { email: user?.email ?? '' }) }),
    onError: (error) => {
      const reason = error instanceof ApiError ? error.reason : 'OFFLINE';
      notifications.notify({ id: 'verification', text: reasonText(reason), notificationType: 'error' });
    },
  });
  if (!user || user.emailVerified) return null;
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('projects.verifyResend')}
        </Button>
      }
    >
      {t('projects.verify', { email: user.email })}
    </Notice>
  );
}
