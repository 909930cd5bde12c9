import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { ApiError } from './api-error.ts';
import { useFailureText } from './failure.ts';

type QueryFailedProps = {
  readonly title: string;
  readonly error: Error;
  readonly retry: () => unknown;
  readonly retrying?: boolean | undefined;
  readonly headingLevel?: 1 | 2 | 3;
  readonly action?: ReactNode;
};

/** Replaces a part that could not be loaded with the reason, the request id and, if possible, a retry. */
export function QueryFailed({ error, retry, retrying = false, ...state }: QueryFailedProps) {
  const failureText = useFailureText();
  const refusal = error instanceof ApiError ? error : undefined;
  const onRetry = refusal?.status === 403 ? undefined : () => void retry();
  return (
    <ErrorState {...state} requestId={refusal?.requestId} onRetry={onRetry} retrying={retrying}>
      {failureText(error)}
    </ErrorState>
  );
}
