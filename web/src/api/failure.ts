import { useReasonText, useText } from '../messages/use-text.tsx';
import { ApiError } from './api-error.ts';

/** Whether a call got no answer, so that nothing is known to have changed. */
export const isUnsent = (error: unknown): boolean => error instanceof ApiError && error.reason === 'OFFLINE';

/** Why a call failed, in the words of its reason; any other error is a bug in the page. */
export function useFailureText(): (error: Error) => string {
  const reasonText = useReasonText();
  return (error) => reasonText(error instanceof ApiError ? error.reason : 'UNKNOWN');
}

/** Why a change failed: an unsent change says that it is not saved; other failures use the caller's words. */
export function useChangeFailureText(): (error: Error, otherwise: string) => string {
  const t = useText();
  return (error, otherwise) => (isUnsent(error) ? t('NOT_SENT') : otherwise);
}

/** The same words for a dialog or form, undefined until a change has failed; the common words unless it has its own. */
export function useChangeProblem(error: Error | null, otherwise?: string): string | undefined {
  const t = useText();
  const changeFailureText = useChangeFailureText();
  return error === null ? undefined : changeFailureText(error, otherwise ?? t('UNKNOWN'));
}
