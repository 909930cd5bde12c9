import { ApiError } from '../../api/api-error.ts';
import { useReasonText, useText } from '../../messages/use-text.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
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

/** A flow that could not begin; a retry loads the page again. */
export function LoadFailed({ error }: { error: Error }) {
  const t = useText();
  const reasonText = useReasonText();
  const apiError = error instanceof ApiError ? error : undefined;
  const retry = (
    <Button variant="primary" onClick={() => location.reload()}>
      {t('createFlow.retry')}
    </Button>
  );
  return (
    <ErrorState title={t('createFlow.loadFailed')} requestId={apiError?.requestId} action={retry} headingLevel={1}>
      {reasonText(apiError?.reason ?? 'UNKNOWN')}
    </ErrorState>
  );
}
