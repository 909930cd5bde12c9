import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

/** Stands for an app whose loading failed. */
export function AppFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const reasonText = useReasonText();
  const router = useRouter();
  const refusal = error instanceof ApiError ? error : undefined;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="pt-8">
      <ErrorState headingLevel={1} title={t('apps.loadFailed')} requestId={refusal?.requestId} onRetry={retry}>
        {reasonText(refusal?.reason ?? 'OFFLINE')}
      </ErrorState>
    </div>
  );
}
