import { useReasonText, useText } from '../messages/use-text.tsx';
import { ApiError } from './api-error.ts';

/** Whether a call got no response, so that its effect is unknown. */
export const isUnsent = (error: unknown): boolean => error instanceof ApiError && error.reason === 'OFFLINE';

/** The catalogue's text for the reason of a failed call; any other error is a bug in the page. */
export function useFailureText(): (error: Error) => string {
  const reasonText = useReasonText();
  return (error) => reasonText(error instanceof ApiError ? error.reason : 'UNKNOWN');
}

/** The text for a failed change: an unsent one says that nothing was saved, all others use the caller's text. */
export function useChangeFailureText(): (error: Error, otherwise: string) => string {
  const t = useText();
  return (error, otherwise) => (isUnsent(error) ? t('NOT_SENT') : otherwise);
}

/**
 * The same text for a dialog or form, undefined until a change has failed; the general one unless the caller has its
 * own.
 */
export function useChangeProblem(error: Error | null, otherwise?: string): string | undefined {
  const t = useText();
  const changeFailureText = useChangeFailureText();
  return error === null ? undefined : changeFailureText(error, otherwise ?? t('UNKNOWN'));
}
