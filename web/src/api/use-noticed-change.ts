import type { UseMutationOptions } from '@tanstack/react-query';
import { useNotifications } from '../ui/feedback/notifications.tsx';
import { isUnsent, useChangeFailureText } from './failure.ts';
import { useChange } from './use-change.ts';

export type NoticedChange<Data, Input> = Omit<UseMutationOptions<Data, Error, Input>, 'onMutate' | 'onError'> & {
  /** Names the notice, so that a second failure replaces the first. */
  readonly noticeId: string;
  /** The text for a failure that the server reported. */
  readonly failureText: (error: Error) => string;
  /** The text for a change that could not be sent, unless the general one fits. */
  readonly unsentText?: string;
  /** Whether another part of the page shows this failure. */
  readonly isShownElsewhere?: (error: Error) => boolean;
  readonly onFailed?: (error: Error) => unknown;
};

/**
 * A change whose failure is shown in a notification. If it could not be sent, the notification stays until the next
 * attempt, because nothing else shows that it is not saved.
 */
export function useNoticedChange<Data, Input = void>({
  noticeId,
  failureText,
  unsentText,
  isShownElsewhere = () => false,
  onFailed,
  ...options
}: NoticedChange<Data, Input>) {
  const notifications = useNotifications();
  const changeFailureText = useChangeFailureText();
  return useChange<Data, Input>({
    ...options,
    onMutate: () => notifications.close(noticeId),
    onError: (error) => {
      if (!isShownElsewhere(error)) {
        notifications.notify({
          id: noticeId,
          text: isUnsent(error) && unsentText !== undefined ? unsentText : changeFailureText(error, failureText(error)),
          notificationType: 'error',
          autoclose: !isUnsent(error),
        });
      }
      return onFailed?.(error);
    },
  });
}
