import { ApiError } from '../../api/api-error.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** An address with the id of a plan that the catalogue does not contain. */
export function PlanUnknown() {
  const t = useText();
  return (
    <div role="alert" className="flex flex-col items-start gap-5">
      <Notice kind="danger" title={t('createFlow.planUnknown')} />
      <LinkButton href={paths.pricing} variant="primary">
        {t('createFlow.toPricing')}
      </LinkButton>
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  const reasonText = useReasonText();
  const apiError = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState title={t('createFlow.loadFailed')} requestId={apiError?.requestId} onRetry={onRetry} headingLevel={1}>
      {reasonText(apiError?.reason ?? 'UNKNOWN')}
    </ErrorState>
  );
}
