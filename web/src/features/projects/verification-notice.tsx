import type { SessionUser } from '@waypost/contract/entities/session';
import { useApi } from '../../api/app-context.tsx';
import { clickMemory } from '../../api/client-storage.ts';
import { isUnsent, useFailureText } from '../../api/failure.ts';
import { useNoticedChange } from '../../api/use-noticed-change.ts';
import { formatTimeOfDay } from '../../messages/formats.ts';
import { useText } from '../../messages/use-text.tsx';
import { DisableAfterClick } from '../../ui/forms/disable-after-click.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useNotifications } from '../../ui/feedback/notifications.tsx';

/** The server sends no second link before this has passed. */
const resendGap = '0:01:00';

/** Asks the user to verify the email address until that is done. */
export function VerificationNotice({ user }: { readonly user: Pick<SessionUser, 'userId' | 'email'> }) {
  const api = useApi();
  const t = useText();
  const failureText = useFailureText();
  const notifications = useNotifications();
  const pauseId = `verification-${user.userId}`;
  const resend = useNoticedChange({
    noticeId: 'verification',
    failureText,
    unsentText: t('MAIL_NOT_SENT'),
    mutationFn: () => api.developers.resendVerification(),
    // no link was sent, so another attempt is allowed immediately
    onFailed: (error) => isUnsent(error) && clickMemory.keep(pauseId, 0),
    onSuccess: () =>
      notifications.notify({ id: 'verification', text: t('projects.verifySent', { email: user.email }) }),
  });
  return (
    <Notice
      kind="warning"
      action={
        <DisableAfterClick
          id={pauseId}
          timespan={resendGap}
          memory={clickMemory}
          pausedText={(until) => t('projects.verifyPaused', { time: formatTimeOfDay(until, t) })}
          size="small"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('projects.verifyResend')}
        </DisableAfterClick>
      }
    >
      {t('projects.verify', { email: user.email })}
    </Notice>
  );
}
